//! Who may ask: the page itself and programs on purpose, not pages of other sites.

use std::net::{IpAddr, Ipv6Addr};

use hyper::header::{HOST, HeaderMap, ORIGIN};

/// The names under which the server is asked.
#[derive(Debug, Clone)]
pub(crate) struct Guard {
    /// Names that were given; numbers and `localhost` are always right.
    pub(crate) hosts: Vec<String>,
    /// The address that the server listens on.
    pub(crate) address: IpAddr,
    pub(crate) port: u16,
}

impl Guard {
    /// Whether a request comes from where it may; `page`: it is for a file of the page, to which others may link.
    ///
    /// A site that makes its own name point here is told by `Host`; a page that asks from another site, by `Origin`
    /// or by what browsers say about the site that asks.
    pub(crate) fn allows(&self, headers: &HeaderMap, page: bool) -> bool {
        let mut hosts = headers.get_all(HOST).iter();
        let (Some(host), None) = (hosts.next().and_then(|host| host.to_str().ok()), hosts.next()) else {
            return false;
        };
        if !self.is_ours(host) {
            return false;
        }
        if let Some(origin) = headers.get(ORIGIN) {
            let ours = origin.to_str().is_ok_and(|origin| {
                origin.strip_prefix("http://").is_some_and(|of| of.eq_ignore_ascii_case(host))
            });
            if !ours {
                return false;
            }
        }
        let word = |name: &str| headers.get(name).map(|value| value.as_bytes());
        match word("sec-fetch-site") {
            None | Some(b"same-origin" | b"none") => true,
            Some(_) => page && word("sec-fetch-mode") == Some(b"navigate"),
        }
    }

    fn is_ours(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !name.ends_with(']') || port.chars().all(|c| c.is_ascii_digit()) => {
                if host.ends_with(']') { (host, "80") } else { (name, port) }
            }
            _ => (host, "80"),
        };
        if port.parse() != Ok(self.port) {
            return false;
        }
        let name = name.to_ascii_lowercase();
        if name == "localhost" || self.hosts.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
            return true;
        }
        let number = match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            Some(v6) => v6.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
            None => name.parse().ok().filter(|number: &IpAddr| number.is_ipv4()),
        };
        // Nobody can make a number point somewhere else.
        number.is_some_and(|number| number.is_loopback() || !self.address.is_loopback())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    fn allows(address: &str, pairs: &[(&'static str, &'static str)], page: bool) -> bool {
        let guard =
            Guard { hosts: vec!["class.example".into()], address: address.parse().unwrap(), port: 8017 };
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        guard.allows(&headers, page)
    }

    #[test]
    fn hosts_that_are_ours() {
        for host in ["localhost:8017", "127.0.0.1:8017", "[::1]:8017", "LOCALHOST:8017", "class.example:8017"]
        {
            assert!(allows("127.0.0.1", &[("host", host)], false), "{host}");
        }
        let foreign = [
            "evil.example:8017",
            "localhost",
            "localhost:80",
            "127.0.0.1:8018",
            "localhost:8017.evil.example",
            "127.0.0.1.evil.example:8017",
            "192.168.0.7:8017",
            "[::1]",
            "",
            ":8017",
        ];
        for host in foreign {
            assert!(!allows("127.0.0.1", &[("host", host)], true), "{host}");
        }
        assert!(allows("0.0.0.0", &[("host", "192.168.0.7:8017")], false));
        assert!(!allows("0.0.0.0", &[("host", "evil.example:8017")], false));
        assert!(!allows("127.0.0.1", &[], true));
        assert!(!allows("127.0.0.1", &[("host", "localhost:8017"), ("host", "localhost:8017")], true));
    }

    #[test]
    fn pages_of_other_sites_are_refused_and_links_to_the_page_are_not() {
        let with = |more: &[(&'static str, &'static str)], page| {
            allows("127.0.0.1", &[&[("host", "localhost:8017")], more].concat(), page)
        };
        assert!(with(&[("origin", "http://localhost:8017")], false));
        for origin in ["http://evil.example", "null", "https://localhost:8017", "http://localhost:8018"] {
            assert!(!with(&[("origin", origin)], true), "{origin}");
        }
        assert!(with(&[("sec-fetch-site", "same-origin")], false));
        assert!(with(&[("sec-fetch-site", "none")], false));
        assert!(!with(&[("sec-fetch-site", "cross-site")], false));
        assert!(!with(&[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")], false));
        assert!(with(&[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")], true));
        assert!(!with(&[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")], true));
    }
}
