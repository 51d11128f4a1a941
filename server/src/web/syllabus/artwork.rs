//! Drawings on a sheet: the paths of an SVG as paths of the PDF, sharp at every size.

use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Transform};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use resvg::tiny_skia::{self, PathSegment};
use resvg::usvg::{self, Node, Tree};

/// Draws a picture with its upper left corner at a place, so wide.
pub fn draw(surface: &mut Surface<'_>, tree: &Tree, (x, y): (f32, f32), width: f32) {
    let scale = width / tree.size().width();
    surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
    draw_group(surface, tree.root());
    surface.pop();
}

/// The drawings have paths in plain colours; other content is left out.
fn draw_group(surface: &mut Surface<'_>, group: &usvg::Group) {
    for node in group.children() {
        match node {
            Node::Group(group) => draw_group(surface, group),
            Node::Path(path) if path.is_visible() => draw_path(surface, path),
            _ => {}
        }
    }
}

fn draw_path(surface: &mut Surface<'_>, path: &usvg::Path) {
    let fill = path.fill().and_then(fill);
    let stroke = path.stroke().and_then(stroke);
    let Some(outline) = outline(path.data()).filter(|_| fill.is_some() || stroke.is_some()) else { return };
    let at = path.abs_transform();
    surface.push_transform(&Transform::from_row(at.sx, at.ky, at.kx, at.sy, at.tx, at.ty));
    surface.set_fill(fill);
    surface.set_stroke(stroke);
    surface.draw_path(&outline);
    surface.pop();
}

fn outline(path: &tiny_skia::Path) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => builder.move_to(to.x, to.y),
            PathSegment::LineTo(to) => builder.line_to(to.x, to.y),
            PathSegment::QuadTo(by, to) => builder.quad_to(by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(by, and, to) => builder.cubic_to(by.x, by.y, and.x, and.y, to.x, to.y),
            PathSegment::Close => builder.close(),
        }
    }
    builder.finish()
}

fn fill(fill: &usvg::Fill) -> Option<Fill> {
    Some(Fill {
        paint: colour(fill.paint())?.into(),
        opacity: opacity(fill.opacity()),
        rule: match fill.rule() {
            usvg::FillRule::NonZero => FillRule::NonZero,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        },
    })
}

fn stroke(stroke: &usvg::Stroke) -> Option<Stroke> {
    Some(Stroke {
        paint: colour(stroke.paint())?.into(),
        width: stroke.width().get(),
        miter_limit: stroke.miterlimit().get(),
        line_cap: match stroke.linecap() {
            usvg::LineCap::Butt => LineCap::Butt,
            usvg::LineCap::Round => LineCap::Round,
            usvg::LineCap::Square => LineCap::Square,
        },
        line_join: match stroke.linejoin() {
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
            usvg::LineJoin::Round => LineJoin::Round,
            usvg::LineJoin::Bevel => LineJoin::Bevel,
        },
        opacity: opacity(stroke.opacity()),
        dash: stroke
            .dasharray()
            .map(|array| StrokeDash { array: array.to_vec(), offset: stroke.dashoffset() }),
    })
}

/// The squares of the paper are a pattern: a sheet has none.
fn colour(paint: &usvg::Paint) -> Option<rgb::Color> {
    match paint {
        usvg::Paint::Color(usvg::Color { red, green, blue }) => Some(rgb::Color::new(*red, *green, *blue)),
        _ => None,
    }
}

fn opacity(opacity: usvg::Opacity) -> NormalizedF32 {
    NormalizedF32::new(opacity.get()).unwrap_or(NormalizedF32::ONE)
}
