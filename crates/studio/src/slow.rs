//! A connection that is given up when its other end does not take what it is sent.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// How long the other end may take nothing at all.
const STALLED: Duration = Duration::from_secs(20);

/// A stream whose writes must go on.
#[derive(Debug)]
pub(crate) struct Slow<S> {
    stream: S,
    end: Pin<Box<Sleep>>,
    /// A write waits since some time.
    waits: bool,
    patience: Duration,
}

impl<S> Slow<S> {
    pub(crate) fn new(stream: S) -> Slow<S> {
        Slow::with(stream, STALLED)
    }

    fn with(stream: S, patience: Duration) -> Slow<S> {
        Slow { stream, end: Box::pin(sleep(patience)), waits: false, patience }
    }

    /// What a write came to; one that has waited too long is an error.
    fn watch<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waits = false;
            return written;
        }
        if !self.waits {
            self.waits = true;
            let end = Instant::now() + self.patience;
            self.end.as_mut().reset(end);
        }
        ready!(self.end.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Slow<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Slow<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.watch(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let ended = Pin::new(&mut self.stream).poll_shutdown(context);
        self.watch(context, ended)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    #[test]
    fn who_takes_nothing_is_given_up_and_who_is_slow_is_not() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let (ours, theirs) = duplex(16);
            let mut slow = Slow::with(ours, Duration::from_millis(60));
            let failed = slow.write_all(&[0; 64]).await.unwrap_err();
            assert_eq!(failed.kind(), io::ErrorKind::TimedOut);
            drop(theirs);

            let (ours, mut theirs) = duplex(16);
            let mut slow = Slow::with(ours, Duration::from_millis(60));
            let reader = tokio::spawn(async move {
                let mut all = 0;
                while all < 128 {
                    tokio::time::sleep(Duration::from_millis(15)).await;
                    all += theirs.read(&mut [0; 16]).await.unwrap();
                }
            });
            slow.write_all(&[0; 128]).await.unwrap();
            reader.await.unwrap();
        });
    }
}
