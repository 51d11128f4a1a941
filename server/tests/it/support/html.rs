//! Parsing pages: visible text, data for the app, and structured data.

use serde_json::Value;

/// What a visitor can read: no tags, no scripts, white space as one space.
pub fn visible_text(html: &str) -> String {
    let body = html.split_once("<body").map_or(html, |(_, body)| body);
    let mut text = String::new();
    let mut rest = body;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        text.push(' ');
        let end = if tag.starts_with("script") { "</script>" } else { ">" };
        rest = tag.split_once(end).map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    one_line(&decode(&text))
}

/// White space as a browser shows it.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn decode(text: &str) -> String {
    let pairs =
        [("&#60;", "<"), ("&#62;", ">"), ("&#34;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">")];
    let text = pairs.iter().fold(text.to_owned(), |text, (code, sign)| text.replace(code, sign));
    text.replace("&#38;", "&").replace("&amp;", "&")
}

/// What the app gets with a page that the server wrote itself.
pub fn page_data(html: &str) -> Option<Value> {
    let block = html.split_once("<script type=\"application/json\" id=\"page-data\">")?.1;
    Some(serde_json::from_str(block.split_once("</script>")?.0).unwrap())
}

/// The result of a form that a page shows, whether the server wrote it or the renderer, which prints it.
#[track_caller]
pub fn form_result(html: &str) -> Value {
    if let Some(data) = page_data(html) {
        return data["form"].clone();
    }
    let printed = html.split_once("<pre>").and_then(|(_, rest)| rest.split_once("</pre>")).unwrap().0;
    serde_json::from_str(printed).unwrap()
}

/// The address of a page, whether the server wrote it or the renderer, which prints it.
#[track_caller]
pub fn page_address(html: &str) -> String {
    if let Some(data) = page_data(html) {
        return data["url"].as_str().unwrap().to_owned();
    }
    html.split_once(" data-page=\"").and_then(|(_, rest)| rest.split_once('"')).unwrap().0.to_owned()
}

/// The structured data of a page, unless it has none. Two blocks are one too many.
#[track_caller]
pub fn structured_data(html: &str) -> Option<Value> {
    let mut blocks = html.split("<script type=\"application/ld+json\">").skip(1);
    let block = blocks.next()?.split_once("</script>").unwrap().0;
    assert!(blocks.next().is_none(), "two blocks of structured data");
    Some(serde_json::from_str(block).unwrap())
}

/// The node of a type in a page's graph.
#[track_caller]
pub fn node<'a>(data: &'a Value, kind: &str) -> &'a Value {
    let graph = data["@graph"].as_array().unwrap();
    let mut found = graph.iter().filter(|node| node["@type"] == kind);
    let node = found.next().unwrap_or_else(|| panic!("no {kind} in {data}"));
    assert!(found.next().is_none(), "two nodes of type {kind}");
    node
}
