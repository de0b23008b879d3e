//! Fast exact engines, one file a structure; each is compared with the oracle.
