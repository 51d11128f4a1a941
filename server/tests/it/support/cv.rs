//! CVs, and the form in which a browser sends one.

use std::io::Write as _;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request};
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use futures_util::stream;
use serde_json::Value;

use super::Answer;
use super::desk::{Desk, Visitor};

const BOUNDARY: &str = "----cv";
const MAIN: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/// The fields of a form for work, with a token.
pub fn fields(desk: &Desk) -> Vec<(String, String)> {
    let body = desk.body("candidate");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    body.as_object().unwrap().iter().map(|(name, value)| (name.clone(), text(value))).collect()
}

/// Sends a form with a file as the app does.
pub async fn send(visitor: &Visitor, fields: &[(String, String)], file: (&str, &[u8])) -> Answer {
    post(visitor, fields, file, "application/json").await
}

/// Sends a form with a file as a browser without JavaScript does.
pub async fn send_page(visitor: &Visitor, fields: &[(String, String)], file: (&str, &[u8])) -> Answer {
    post(visitor, fields, file, "text/html,application/xhtml+xml").await
}

async fn post(
    visitor: &Visitor,
    fields: &[(String, String)],
    (name, content): (&str, &[u8]),
    accept: &str,
) -> Answer {
    let request = Request::builder()
        .method(Method::POST)
        .uri("/api/mail/candidate")
        .header("accept", accept)
        .header("content-type", format!("multipart/form-data; boundary={BOUNDARY}"))
        .extension(ConnectInfo(std::net::SocketAddr::new(visitor.address, 40_000)))
        .body(in_pieces(&body(fields, name, content)))
        .unwrap();
    visitor.caller.send(request).await
}

/// As a line brings it: nobody has read the second piece before the first.
fn in_pieces(body: &[u8]) -> Body {
    let pieces: Vec<Vec<u8>> = body.chunks(64 * 1024).map(<[u8]>::to_vec).collect();
    let (send, receive) = tokio::sync::mpsc::channel(1);
    tokio::spawn(async move {
        for piece in pieces {
            // Who has read enough takes no more.
            if send.send(std::io::Result::Ok(piece)).await.is_err() {
                break;
            }
        }
    });
    Body::from_stream(stream::unfold(receive, async |mut receive| Some((receive.recv().await?, receive))))
}

/// The file stands before the last field, as it does in the form.
fn body(fields: &[(String, String)], name: &str, content: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    let mut part = |head: String, content: &[u8]| {
        let head = format!("--{BOUNDARY}\r\ncontent-disposition: form-data; {head}\r\n\r\n");
        body.extend([head.as_bytes(), content, b"\r\n"].concat());
    };
    let (last, first) = fields.split_last().unwrap();
    for (name, value) in first {
        part(format!("name=\"{name}\""), value.as_bytes());
    }
    part(format!("name=\"cv\"; filename=\"{name}\"\r\ncontent-type: application/octet-stream"), content);
    part(format!("name=\"{}\"", last.0), last.1.as_bytes());
    body.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
    body
}

/// A part of a ZIP archive. What is said of it may differ from what it is.
#[derive(Clone, Debug)]
pub struct Part {
    pub name: String,
    pub content: Vec<u8>,
    pub stored: bool,
    pub flags: u16,
    /// Instead of the method that was used.
    pub method: Option<u16>,
    /// Instead of its true size.
    pub size: Option<u32>,
    pub crc: Option<u32>,
    /// Before its content, where the directory has another name.
    pub local_name: Option<String>,
    /// Behind the packed content, and counted as a part of it.
    pub tail: Vec<u8>,
}

impl Part {
    pub fn new(name: &str, content: impl Into<Vec<u8>>) -> Self {
        Self {
            name: name.to_owned(),
            content: content.into(),
            stored: false,
            flags: 0,
            method: None,
            size: None,
            crc: None,
            local_name: None,
            tail: Vec::new(),
        }
    }

    fn packed(&self) -> Vec<u8> {
        let mut packed = if self.stored {
            self.content.clone()
        } else {
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(&self.content).unwrap();
            encoder.finish().unwrap()
        };
        packed.extend(&self.tail);
        packed
    }
}

/// Sizes and sums stand behind the content.
pub const DESCRIPTOR: u16 = 8;

/// An archive of these parts, with `gap` before the directory and `comment` at the end.
pub fn zip_with(parts: &[Part], gap: &[u8], comment: &[u8]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    let long = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
    let short = |number: usize| u16::try_from(number).unwrap().to_le_bytes();
    for part in parts {
        let packed = part.packed();
        let mut crc = Crc::new();
        crc.update(&part.content);
        let crc = part.crc.unwrap_or(crc.sum()).to_le_bytes();
        let size = part.size.map_or_else(|| long(part.content.len()), u32::to_le_bytes);
        let method = part.method.unwrap_or(if part.stored { 0 } else { 8 }).to_le_bytes();
        let sums = [&crc[..], &long(packed.len()), &size].concat();
        let start = [&[20, 0][..], &part.flags.to_le_bytes(), &method, &[0; 4]].concat();
        let offset = long(bytes.len());
        let local = part.local_name.as_ref().unwrap_or(&part.name).as_bytes();
        let told = if part.flags & DESCRIPTOR == 0 { sums.clone() } else { vec![0; 12] };
        bytes.extend(
            [b"PK\x03\x04", &start[..], &told, &short(local.len()), &[0, 0], local, &packed].concat(),
        );
        if part.flags & DESCRIPTOR != 0 {
            bytes.extend([b"PK\x07\x08", &sums[..]].concat());
        }
        let name = part.name.as_bytes();
        let head = [b"PK\x01\x02\x14\x00", &start[..], &sums, &short(name.len()), &[0; 12]].concat();
        directory.extend([&head[..], &offset, name].concat());
    }
    bytes.extend(gap);
    let (start, number) = (bytes.len(), short(parts.len()));
    let end = [&number[..], &number, &long(directory.len()), &long(start), &short(comment.len()), comment];
    bytes.extend([&directory[..], b"PK\x05\x06\0\0\0\0", &end.concat()].concat());
    bytes
}

pub fn zip(parts: &[Part]) -> Vec<u8> {
    zip_with(parts, &[], &[])
}

/// The list of the types of parts, with what else is to stand in it.
pub fn types(main: &str, more: &str) -> Part {
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
         <Default Extension=\"xml\" ContentType=\"application/xml\"/>{more}\
         <Override PartName=\"/word/document.xml\" ContentType=\"{main}\"/></Types>"
    );
    Part::new("[Content_Types].xml", text)
}

/// A list of relations.
pub fn relations(of: &str, relations: &str) -> Part {
    let space = "http://schemas.openxmlformats.org/package/2006/relationships";
    Part::new(of, format!("<Relationships xmlns=\"{space}\">{relations}</Relationships>"))
}

/// The parts of a Word document with this text.
pub fn document(text: &str) -> Vec<Part> {
    let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
    let to = format!("<Relationship Id=\"rId1\" Type=\"{kind}\" Target=\"word/document.xml\"/>");
    let space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    let content = format!(
        "<w:document xmlns:w=\"{space}\"><w:body><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:body></w:document>"
    );
    vec![types(MAIN, ""), relations("_rels/.rels", &to), Part::new("word/document.xml", content)]
}

pub fn docx(text: &str) -> Vec<u8> {
    zip(&document(text))
}

/// A Word document with one more part.
pub fn docx_with(part: Part) -> Vec<u8> {
    let mut parts = document("Electrician");
    parts.push(part);
    zip(&parts)
}

/// A Word document whose list of types says this of its main part, or has this beside it.
pub fn docx_of(main: Option<&str>, more: &str) -> Vec<u8> {
    let mut parts = document("Electrician");
    parts[0] = types(main.unwrap_or(MAIN), more);
    zip(&parts)
}
