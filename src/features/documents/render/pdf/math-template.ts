/** Formulas from data in Typst: `math.typ`. */
export const mathTemplate = String.raw`// Formulas from data, after the model of 'MathNode'.

#let bars = ("\u{af}", "\u{203e}", "\u{305}", "\u{304}", "\u{2015}", "\u{2212}", "-")

// A sign that takes part in spacing and stretching; several characters are text. As content: joined strings would be one text.
#let sign(value) = if value.codepoints().len() == 1 { [#symbol(value)] } else { [#value] }

#let row(nodes, node) = nodes.map(node).join()

// An empty part must still be content.
#let part(nodes, node) = if nodes.len() == 0 { [] } else { row(nodes, node) }

#let token(n) = {
  let style = n.at("style", default: none)
  if n.kind == "identifier" and style == none { math.italic(n.value) }
  else if n.kind == "identifier" and style == "upright" and n.value.len() > 1 { math.op(n.value) }
  else if n.kind == "operator" { sign(n.value) }
  else { [#n.value] }
}

#let scripts(n, node) = {
  let sub = if n.subscript.len() > 0 { row(n.subscript, node) }
  let sup = if n.superscript.len() > 0 { row(n.superscript, node) }
  let base = part(n.base, node)
  if n.position == "before" { math.attach(base, bl: sub, tl: sup) } else { math.attach(base, b: sub, t: sup) }
}

#let large(n, node) = {
  let lower = if n.lower.len() > 0 { row(n.lower, node) }
  let upper = if n.upper.len() > 0 { row(n.upper, node) }
  let operator = math.class("large", sign(n.operator))
  let base = if n.limits == "under-over" { math.limits(operator) } else { math.scripts(operator) }
  math.attach(base, b: lower, t: upper) + part(n.body, node)
}

#let delimited(n, node) = math.lr({
  if n.open != "" { math.class("opening", sign(n.open)) }
  for (index, inner) in n.parts.enumerate() {
    if index > 0 and n.separator != "" { math.mid(sign(n.separator)) }
    part(inner, node)
  }
  if n.close != "" { math.class("closing", sign(n.close)) }
})

#let accented(n, node) = {
  let base = part(n.base, node)
  if n.sign in bars { return if n.position == "above" { math.overline(base) } else { math.underline(base) } }
  if n.sign == "\u{23de}" { return math.overbrace(base) }
  if n.sign == "\u{23df}" { return math.underbrace(base) }
  if n.position == "above" and n.sign.codepoints().len() == 1 { return math.accent(base, n.sign) }
  if n.position == "above" { math.attach(math.limits(base), t: n.sign) } else { math.attach(math.limits(base), b: n.sign) }
}

#let node(n) = {
  if "value" in n { token(n) }
  else if n.kind == "fraction" {
    let (top, bottom) = (part(n.numerator, node), part(n.denominator, node))
    if n.line == "none" { math.mat(delim: none, (top,), (bottom,)) }
    else if n.line == "skewed" { math.frac(top, bottom, style: "skewed") }
    else { math.frac(top, bottom) }
  }
  else if n.kind == "scripts" { scripts(n, node) }
  else if n.kind == "root" {
    if n.degree.len() > 0 { math.root(row(n.degree, node), part(n.radicand, node)) } else { math.sqrt(part(n.radicand, node)) }
  }
  else if n.kind == "delimited" { delimited(n, node) }
  else if n.kind == "large-operator" { large(n, node) }
  else if n.kind == "matrix" { math.mat(delim: none, ..n.rows.map(cells => cells.map(cell => part(cell, node)))) }
  else if n.kind == "lines" { math.vec(delim: none, align: left, ..n.lines.map(line => part(line, node))) }
  else if n.kind == "accent" { accented(n, node) }
  else if n.kind == "limit" {
    let limit = part(n.limit, node)
    let base = math.limits(part(n.base, node))
    if n.position == "above" { math.attach(base, t: limit) } else { math.attach(base, b: limit) }
  }
  else if n.kind == "function" { part(n.name, node) + sym.space.thin + part(n.argument, node) }
  else if n.kind == "boxed" { box(stroke: 0.5pt, inset: 3pt, outset: (y: 1pt), part(n.content, node)) }
}

#let formula(data, block: false) = math.equation(block: block, alt: data.alt, part(data.nodes, node))
`
