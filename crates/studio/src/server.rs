//! The server: it listens, and gives each connection its time.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::Semaphore;

use crate::desk::Desk;
use crate::guard::Guard;
use crate::route::Studio;
use crate::slow::Slow;

/// Connections side by side; more wait until one ends.
const CONNECTIONS: usize = 1_000;
/// How long a request may take to arrive, and a connection may say nothing.
const HEAD: Duration = Duration::from_secs(15);
/// Bytes of a request line with its headers: a list of positions fits.
const MOST_HEAD: usize = 64 << 10;
/// Stack of a computation.
const STACK: usize = 8 << 20;

/// Where to listen.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address; without a reason for another, the loopback one.
    pub address: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// Names under which the server may be asked, beside numbers and `localhost`.
    pub hosts: Vec<String>,
}

impl Default for Config {
    fn default() -> Config {
        Config { address: Ipv4Addr::LOCALHOST.into(), port: 8017, hosts: Vec::new() }
    }
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    config: Config,
}

impl Server {
    /// Takes the port.
    ///
    /// # Errors
    /// Whatever the system says: the port may be taken.
    pub fn bind(config: Config) -> io::Result<Server> {
        let listener = TcpListener::bind(SocketAddr::new(config.address, config.port))?;
        listener.set_nonblocking(true)?;
        Ok(Server { listener, config })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// Whatever the system says.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the process ends.
    ///
    /// # Errors
    /// When the system gives no threads or the port is lost.
    pub fn run(self) -> io::Result<()> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // Long questions must not keep short ones waiting.
        let places = (2 * cores).clamp(4, 32);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(cores.min(2))
            .max_blocking_threads(places)
            .thread_stack_size(STACK)
            .thread_keep_alive(Duration::from_secs(2))
            .enable_io()
            .enable_time()
            .build()?;
        let port = self.address()?.port();
        let guard = Guard { hosts: self.config.hosts, address: self.config.address, port };
        let studio = Arc::new(Studio { desk: Desk::new(places), guard });
        runtime.block_on(accept(tokio_listener(self.listener, &runtime)?, studio))
    }
}

fn tokio_listener(
    listener: TcpListener,
    runtime: &tokio::runtime::Runtime,
) -> io::Result<tokio::net::TcpListener> {
    let _inside = runtime.enter();
    tokio::net::TcpListener::from_std(listener)
}

async fn accept(listener: tokio::net::TcpListener, studio: Arc<Studio>) -> io::Result<()> {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&room).acquire_owned().await else { return Ok(()) };
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(_) => {
                // Too many open files, or a connection that is gone again: both pass.
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let studio = Arc::clone(&studio);
        tokio::spawn(async move {
            let _place = place;
            let _ = stream.set_nodelay(true);
            let service = service_fn(move |request: Request<Incoming>| {
                let studio = Arc::clone(&studio);
                async move { Ok::<_, std::convert::Infallible>(studio.respond(request).await) }
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD)
                .max_buf_size(MOST_HEAD)
                .serve_connection(TokioIo::new(Slow::new(stream)), service);
            // Whatever ends a connection ends nothing else.
            let _ = connection.await;
        });
    }
}
