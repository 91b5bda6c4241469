export const imports = `#import "document.typ": code-fonts, document-body, set-language, symbol-fonts
`

const documentSettings = `
#set document(
  title: data.title, author: data.authors.map(author => author.name), keywords: data.keywords,
  description: data.description,
  date: datetime(year: data.published.at(0), month: data.published.at(1), day: data.published.at(2)),
)

`

/** The look of an article that `data` has: first page, running heads and body. */
export const articleLook = String.raw`#let accent = rgb(data.colour)
#let soft = luma(35%)
#let sans = ("Source Sans 3", "Gentium Book Plus", "Amiri") + symbol-fonts
#let serif = ("Gentium Book Plus", "Amiri", "Source Sans 3") + symbol-fonts
// In an issue, the titles of articles are above their sections.
#let base = data.base

#let small(body, size: 8pt, fill: soft) = text(font: sans, size: size, fill: fill, body)

// Amiri is smaller than Gentium and has marks above and below its letters.
#let isArabic = data.document.dir == "rtl"
#let text-size = data.textSize * if isArabic { 1.12pt } else { 1pt }
#let leading = if isArabic { 0.95em } else { 0.66em }
// Letters of the Arabic script reach further down.
#let below-heading(gap) = if isArabic { gap + 0.45em } else { gap }

// In an issue, each article has a label at its start.
#let is-first-page() = here().page() == if data.start == none { 1 } else { locate(label(data.start)).page() }

#let running-head = context {
  if is-first-page() or data.runningHeads == "none" { return }
  set text(font: sans, size: 8pt, fill: soft, lang: "en", dir: ltr)
  set block(spacing: 6pt)
  grid(
    columns: (1fr, auto), column-gutter: 2em, align: (start, end),
    if data.runningHeads == "journal" { data.journal.name } else { data.shortAuthors },
    data.shortTitle,
  )
  line(length: 100%, stroke: 0.4pt + luma(75%))
}

#let running-foot = context {
  // These labels are English, whatever the language of the article.
  set text(font: sans, size: 8pt, fill: soft, lang: "en", dir: ltr)
  grid(
    columns: (1fr, auto), column-gutter: 2em, align: (start + top, end + top),
    {
      if is-first-page() { data.copyright; linebreak() }
      data.journal.place
      if data.doi != none { " · https://doi.org/" + data.doi }
    },
    text(size: 9pt, fill: black, weight: "semibold", counter(page).display()),
  )
}

// Lines of about 85 letters, whatever the size of the text.
#let measure = data.textSize * 12mm
#let page-width = if data.paper == "a4" { 210mm } else { 215.9mm }

#set page(
  paper: data.paper, margin: (x: (page-width - measure) / 2, top: 27mm, bottom: 30mm), header: running-head, footer: running-foot,
  header-ascent: 9mm, footer-descent: 9mm,
)
#set text(
  font: serif, size: text-size, fallback: false, lang: data.document.at("lang", default: none), region: data.document.region,
  dir: if data.document.dir == "rtl" { rtl } else { ltr }, number-type: "lining", hyphenate: true,
)
#set par(justify: data.isJustified, leading: leading, spacing: leading, first-line-indent: 1.3em, linebreaks: "optimized")
#if data.start != none { pagebreak(weak: true) }
#if data.firstPage != none { counter(page).update(data.firstPage) }
#if data.start != none [#metadata(none)#label(data.start)]

#show link: it => if type(it.dest) == str { text(fill: accent, it) } else { it }
#show heading: set text(fill: accent, hyphenate: false)
#show heading: set par(justify: false, first-line-indent: 0pt)
#show heading.where(level: 1 + base): set text(size: data.textSize * 1.28pt, weight: "bold")
#show heading.where(level: 1 + base): set block(above: 1.9em, below: below-heading(0.75em))
#show heading.where(level: 2 + base): set text(size: data.textSize * 1.1pt, weight: "bold")
#show heading.where(level: 2 + base): set block(above: 1.5em, below: below-heading(0.65em))
#show heading: it => if it.level > 2 + base { set text(size: data.textSize * 1pt, style: "italic", weight: "regular"); set block(above: 1.3em, below: below-heading(0.55em)); it } else { it }

#show figure: set block(above: 1.7em, below: 1.7em)
#show figure: set align(start)
#show figure.caption: it => {
  set text(font: sans, size: 8.8pt, hyphenate: false)
  set par(justify: false, first-line-indent: 0pt, leading: 0.5em)
  block(width: 100%, align(start, it.body))
}
#set table(stroke: none, inset: (x: 5pt, y: 4pt))
#show table: set text(font: sans, number-width: "tabular")
#show table: it => block(stroke: (top: 0.9pt + accent, bottom: 0.9pt + accent), it)
#set table.hline(stroke: 0.5pt)
#set super(typographic: false, size: 0.66em, baseline: -0.42em)
#set sub(typographic: false, size: 0.66em, baseline: 0.16em)
#set footnote.entry(separator: line(length: 22%, stroke: 0.4pt + luma(60%)), gap: 0.5em)
#show footnote.entry: set text(size: data.textSize * 0.84pt)
#show footnote.entry: set par(first-line-indent: 0pt, leading: 0.5em, justify: false)
#set list(marker: ([•], [–], [◦]), indent: 0.6em, body-indent: 0.5em, spacing: 0.66em)
#set enum(indent: 0.6em, body-indent: 0.5em, spacing: 0.66em)
// Lines of items are too short to be justified.
#show list: set par(first-line-indent: 0pt, justify: false)
#show enum: set par(first-line-indent: 0pt, justify: false)
#show table: set par(first-line-indent: 0pt)
#show quote.where(block: true): it => block(
  above: 1.1em, below: 1.1em, inset: (x: 1.6em),
  { set par(first-line-indent: 0pt); set text(size: 0.95em); it.body },
)
#show raw: set text(font: code-fonts, size: 8.5pt)
#show raw.where(block: true): it => block(width: 100%, inset: 8pt, fill: luma(96%), radius: 3pt, { set par(justify: false, leading: 0.5em, first-line-indent: 0pt); it })
#show math.equation.where(block: true): set block(above: 1.1em, below: 1.1em)
#show math.equation: set text(font: "New Computer Modern Math")

// The first page.
#let beside(value, part) = {
  let direction = if part.dir == none { data.document.dir } else { part.dir }
  if direction == "rtl" { (right: value) } else { (left: value) }
}

#let orcid-mark(address) = link(address, box(baseline: 18%, circle(radius: 4pt, inset: 0pt, stroke: none, fill: rgb("#5B8A0B"), align(center + horizon, text(font: sans, size: 5pt, weight: "bold", fill: white, "iD")))))

// Many authors: names with the numbers of their affiliations, each affiliation once.
#let author-line = {
  let places = data.authors.map(author => author.affiliations).flatten().dedup()
  block(above: 1em, below: 0.9em, {
    set par(leading: 0.55em)
    for (index, author) in data.authors.enumerate() {
      let numbers = author.affiliations.map(place => str(places.position(other => other == place) + 1))
      // A name, its numbers and its mark stay on one line.
      {
        text(size: 11pt, weight: "bold", hyphenate: false, author.name.replace(" ", "\u{a0}"))
        if numbers.len() > 0 or author.corresponding { super(text(font: sans, (numbers + if author.corresponding { ("*",) }).join(","))) }
        if author.orcid != none { sym.wj; sym.space.nobreak.narrow; sym.wj; orcid-mark(author.orcid) }
      }
      if index + 1 < data.authors.len() { [, ] }
    }
  })
  for (index, place) in places.enumerate() {
    block(above: 0pt, below: 0.45em, small({ super(str(index + 1)); h(2pt); place }, size: 9pt))
  }
  if data.authors.any(author => author.corresponding) { small("* " + data.labels.correspondingAuthor, size: 9pt) }
}

#{
  set par(justify: false, first-line-indent: 0pt, spacing: 0.6em)
  grid(
    columns: (..if data.logo != none { (auto,) }, 1fr, auto), column-gutter: 9pt, align: horizon,
    ..if data.logo != none { (pdf.artifact(image("/pictures/" + data.logo, height: 11mm)),) },
    { text(size: 12.5pt, weight: "bold", data.journal.name); linebreak(); small(data.journal.place) },
    align(end, small(data.journal.issn.join(linebreak()))),
  )
  v(3pt)
  line(length: 100%, stroke: 1.6pt + accent)
  v(9mm)
  small(data.section, size: 9pt, fill: accent)
  v(1mm)
  {
    let big = (size: 21pt, weight: "bold", hyphenate: false)
    show title: set text(..big)
    show title: set par(leading: 0.42em)
    show title: set block(above: 0.6em, below: 1.1em)
    show heading: set text(..big, fill: black)
    show heading: set par(leading: 0.42em)
    show heading: set block(above: 0.6em, below: 1.1em)
    if data.start == none { title(data.title) } else { heading(level: 1, data.title) }
  }
  for notice in data.notices {
    block(width: 100%, inset: 8pt, stroke: 1pt + accent, below: 1.2em, text(font: sans, size: 9.5pt, weight: "semibold", link(notice.link, notice.text)))
  }
  if data.authors.len() > 3 { author-line } else { for author in data.authors {
    block(above: 1em, below: 0pt, {
      text(size: 11pt, weight: "bold", author.name)
      if author.orcid != none { h(3pt); orcid-mark(author.orcid) }
      if author.corresponding { small(" (" + lower(data.labels.correspondingAuthor) + ")", size: 9pt) }
      if author.affiliations.len() > 0 { linebreak(); small(author.affiliations.join("; "), size: 9pt) }
    })
  } }
  v(5mm)
  for abstract in data.abstracts {
    set-language(abstract, block(width: 100%, inset: beside(11pt, abstract), stroke: beside(2pt + accent, abstract), above: 1.2em, below: 1.2em, {
      set par(spacing: 0.85em, justify: data.isJustified)
      { show heading: set text(size: data.textSize * 1.1pt); heading(level: 1 + base, outlined: false, text(lang: abstract.titleLang, abstract.title)) }
      for paragraph in abstract.paragraphs { par(paragraph) }
      if abstract.keywords.len() > 0 {
        par({ text(font: sans, size: 9pt, weight: "semibold", fill: accent, abstract.keywordsTitle + " "); text(font: sans, size: 9pt, abstract.keywords.join(", ")) })
      }
    }))
  }
  if data.facts.len() > 0 or data.citation.len() > 0 { block(width: 100%, above: 1.4em, below: 1.6em, stroke: (top: 0.4pt + luma(75%)), inset: (top: 8pt), breakable: false, grid(
    columns: (1fr, 1.9fr), column-gutter: 16pt,
    { set par(spacing: if data.labels.language == "ar" { 0.8em } else { 0.45em }); set text(lang: data.labels.language); for fact in data.facts { par(small(size: 8.5pt, { fact.name + " "; text(fill: black, if fact.link != none { link(fact.link, fact.value) } else { fact.value }) })) } },
    if data.citation.len() > 0 { set par(leading: 0.5em, spacing: 0.45em); par(small(size: 8.5pt, { text(weight: "semibold", fill: accent, data.labels.citeAs); [ ]; for part in data.citation { if part.link != none { link(part.link, part.text) } else { text(fill: black, part.text) } } })) },
  )) }
}

#document-body(data.document)
`

/** The look of an article in Typst: `article.typ`. */
export const articleTemplate = `// The template of an article: first page, running heads and the look of each part.
${imports}
#let data = json("/article.json")
${documentSettings}${articleLook}`
