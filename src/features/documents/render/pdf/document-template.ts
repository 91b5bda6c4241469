/** The body of an article from data in Typst: `document.typ`. */
export const documentTemplate = String.raw`// The body of an article from data. Its look is in 'article.typ'.
#import "math.typ": formula

// Fonts that Typst has itself: Hebrew and numbers in circles; signs of mathematics; other signs.
#let symbol-fonts = ("Libertinus Serif", "New Computer Modern Math", "DejaVu Sans Mono")
#let code-fonts = ("DejaVu Sans Mono", "Gentium Book Plus", "Source Sans 3", "Amiri") + symbol-fonts

#let set-language(data, body) = {
  let arguments = (:)
  if data.lang != none { arguments.lang = data.lang; arguments.region = data.region }
  if data.dir != none { arguments.dir = if data.dir == "rtl" { rtl } else { ltr } }
  if arguments.len() == 0 { body } else { text(..arguments, body) }
}

// Only what a link leads to has a label.
#let anchored(data, body) = if data.id == none { body } else { [#body#label(data.id)] }

#let marks = (
  bold: strong, italic: emph, underline: underline, strike: strike, superscript: super, subscript: sub,
  small-caps: smallcaps, code: body => text(font: code-fonts, size: 0.84em, body),
)

#let marked(data) = {
  let body = data.text
  for mark in data.marks.rev() { body = marks.at(mark)(body) }
  set-language(data, body)
}

#let picture(data, inline: false) = {
  if data.file == none {
    return box(stroke: 0.5pt + luma(60%), inset: 6pt, text(size: 0.85em, style: "italic", data.alt))
  }
  let width = if data.width == none { auto } else { data.width * 1pt }
  let height = if inline and data.height != none { calc.min(data.height, 200) * 1pt } else { auto }
  let drawn = layout(size => {
    let most = if width == auto { size.width } else { calc.min(width, size.width) }
    let path = "/pictures/" + data.file
    let fitted = measure(image(path, width: most))
    let limit = 190mm
    if fitted.height > limit { image(path, height: limit, alt: data.alt) } else { image(path, width: most, alt: data.alt) }
  })
  if inline {
    drawn = if height == auto { image("/pictures/" + data.file, width: width, alt: data.alt) } else { image("/pictures/" + data.file, height: height, alt: data.alt) }
    return box(if data.decorative { pdf.artifact(drawn) } else { drawn })
  }
  if data.decorative { pdf.artifact(drawn) } else { drawn }
}

// 'blocks' renders the blocks of a note: Typst needs functions before their use.
#let inlines(list, blocks) = {
  for data in list {
    if data.kind == "text" { marked(data) }
    else if data.kind == "break" { linebreak() }
    else if data.kind == "link" { link(data.to, inlines(data.content, blocks)) }
    else if data.kind == "target" { link(label(data.to), inlines(data.content, blocks)) }
    else if data.kind == "equation" { formula(data) }
    else if data.kind == "picture" { picture(data, inline: true) }
    else if data.kind == "note" {
      if data.blocks == none { link(label(data.target), super(data.label)) }
      else { anchored(data, footnote(numbering: (..) => data.label, blocks(data.blocks, true))) }
    }
  }
}

#let captioned(data, blocks) = {
  if data.label != none { strong(data.label + if data.label.ends-with(regex("\p{P}")) or data.caption.len() == 0 { "" } else { "." }) }
  if data.label != none and data.caption.len() > 0 { [ ] }
  inlines(data.caption, blocks)
}

// Half of a page: a taller table may begin on one page and end on the next.
#let tallest-unbroken = 120mm

#let table-block(data, blocks) = {
  let cell(c) = {
    let body = blocks(c.blocks, true)
    table.cell(
      colspan: c.columnSpan, rowspan: c.rowSpan,
      align: if c.align == "center" { center } else if c.align == "end" { end } else { start },
      if c.heads == none or c.heads == "row" { body } else { strong(body) },
    )
  }
  let size = if data.widths.len() > 8 { 7pt } else if data.widths.len() > 5 { 8pt } else { 9pt }
  let drawn = {
    set text(size: size, hyphenate: true)
    set table(inset: (x: if data.widths.len() > 8 { 2.5pt } else { 5pt }, y: 4pt))
    set par(justify: false, leading: 0.5em, spacing: 0.5em, first-line-indent: 0pt)
    table(
      columns: data.widths.map(width => width * 1fr),
      ..if data.head.len() > 0 { (table.header(repeat: data.repeatsHead, ..data.head.flatten().map(cell), table.hline()),) },
      ..data.body.flatten().map(cell),
    )
  }
  let caption = if data.label != none or data.caption.len() > 0 { captioned(data, blocks) }
  // Small tables stay on one page.
  layout(size => {
    let isSmall = data.body.len() <= 10 and measure(drawn, width: size.width).height < tallest-unbroken
    show figure: set block(breakable: not isSmall, ..if data.notes.len() > 0 { (below: 0.7em) })
    anchored(data, figure(kind: table, supplement: none, numbering: none, caption: if caption != none { figure.caption(position: top, caption) }, drawn))
  })
  if data.notes.len() > 0 {
    block(above: 0.4em, below: 1.6em, { set text(size: 8.5pt); set par(first-line-indent: 0pt); blocks(data.notes, true); parbreak() })
  }
}

#let figure-block(data, blocks) = {
  let caption = if data.label != none or data.caption.len() > 0 { captioned(data, blocks) }
  let drawn = stack(spacing: 8pt, ..data.pictures.map(picture))
  // PDF/UA takes no figure without a picture that carries content.
  let isFigure = data.pictures.any(picture => picture.file != none and not picture.decorative)
  anchored(data, if isFigure {
    figure(
      kind: image, supplement: none, numbering: none,
      caption: if caption != none { figure.caption(position: bottom, caption) }, drawn,
    )
  } else { block(above: 1.7em, below: 1.7em, drawn + caption) })
}

#let equation-block(data) = {
  set math.equation(numbering: if data.label == none { none } else { (..) => data.label }, supplement: none, number-align: end)
  // A formula that is wider than the text is set smaller; a much wider one has several lines.
  layout(size => {
    let drawn = formula(data, block: true)
    let width = measure(drawn).width
    if width <= size.width { anchored(data, drawn) }
    else if width <= size.width * 1.4 { anchored(data, { set text(size: size.width / width * 1em); drawn }) }
    else {
      let number = if data.label == none { none } else { h(1fr); data.label }
      anchored(data, block(above: 1.1em, below: 1.1em, { set par(justify: false, first-line-indent: 0pt); math.display(formula(data)); number }))
    }
  })
}

#let numberings = (
  decimal: "1.", lower-letter: "a.", upper-letter: "A.", lower-roman: "i.", upper-roman: "I.",
)

#let list-block(data, blocks) = {
  let items = data.items.map(item => blocks(item, true))
  let drawn = if data.style == "bullet" { list(..items) } else {
    enum(start: data.start, numbering: numberings.at(data.style), ..items)
  }
  anchored(data, block(above: 0.85em, below: 0.85em, drawn))
}

#let reference-list(references, blocks) = {
  set par(hanging-indent: 1.4em, first-line-indent: 0pt, leading: 0.55em, justify: false)
  set text(size: 9pt)
  for data in references { anchored(data, block(spacing: 0.7em, par({ if data.label != none { data.label; [ ] }; inlines(data.content, blocks) }))) }
}

// Says where a figure or table is, and where the text before it ends.
#let place-mark(id) = context [#metadata((id: id, page: here().page(), y: here().position().y.pt()))<float-place>]
#let end-mark(id) = place(start, layout(size => context [#metadata((id: id, page: here().page(), y: here().position().y.pt(), height: size.height.pt()))<float-end>]))

// The figures and tables that would leave a hole where they are.
#let floating = json("/floating.json")

#let floatable(data, body) = {
  if data.at("float", default: none) == none { body }
  else if data.float in floating { place(top, float: true, clearance: 1.7em, block(width: 100%, { place-mark(data.float); align(start, body) })) }
  else { place-mark(data.float); body }
}

#let block-of(data, blocks, references, inner) = {
  let kind = data.kind
  if kind == "paragraph" {
    let content = inlines(data.content, blocks)
    // Inside others, the first paragraph is on the line of a number, a marker or a cell.
    anchored(data, if inner { content } else { par(content) })
  }
  else if kind == "heading" {
    let content = { if data.number != none { data.number + [ ] + h(0.2em) }; inlines(data.content, blocks) }
    anchored(data, if inner { par(strong(content)) } else { heading(level: data.level, content) })
  }
  else if kind == "list" { list-block(data, blocks) }
  else if kind == "table" { floatable(data, table-block(data, blocks)) }
  else if kind == "figure" { floatable(data, figure-block(data, blocks)) }
  else if kind == "equation" { equation-block(data) }
  else if kind == "quotation" { anchored(data, quote(block: true, blocks(data.blocks, true))) }
  else if kind == "preformatted" { anchored(data, block(raw(data.text, block: true))) }
  else if kind == "box" {
    anchored(data, block(width: 100%, inset: (x: 10pt, y: 9pt), fill: luma(96%), radius: 3pt, breakable: true, { set par(first-line-indent: 0pt, spacing: 0.7em); blocks(data.blocks, true); parbreak() }))
  }
  else if kind == "reference-list" { reference-list(references, blocks) }
}

#let document-body(data) = {
  let blocks(list, inner) = {
    for (index, block) in list.enumerate() {
      if index > 0 and inner { parbreak() }
      for id in block.at("floatsAfter", default: ()) { end-mark(id) }
      set-language(block, block-of(block, blocks, data.references, inner))
    }
  }
  blocks(data.blocks, false)
  if data.otherNotes.len() > 0 {
    heading(level: 1 + data.base, text(lang: data.labelLanguage, data.notesTitle))
    for note in data.otherNotes { anchored(note, block({ super(note.label); [ ]; blocks(note.blocks, true); parbreak() })) }
  }
  if data.referencesTitle != none {
    heading(level: 1 + data.base, text(lang: data.labelLanguage, data.referencesTitle))
    reference-list(data.references, blocks)
  }
}
`
