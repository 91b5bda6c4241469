import { articleLook, imports } from './article-template.ts'

/** An issue in Typst: cover page, contents, and each article in the look of `article.typ`. */
export const issueTemplate = `${imports}
#let issue = json("/issue.json")
#let colour = rgb(issue.colour)
#let cover-sans = ("Source Sans 3", "Gentium Book Plus", "Amiri") + symbol-fonts

#set document(
  title: issue.journal.name + ", " + issue.name,
  date: datetime(year: issue.date.at(0), month: issue.date.at(1), day: issue.date.at(2)),
)
#set text(font: ("Gentium Book Plus", "Amiri", "Source Sans 3") + symbol-fonts, size: issue.textSize * 1pt, lang: "en", fallback: false)
#set par(justify: false, leading: 0.6em, spacing: 0.9em)
#set page(paper: issue.paper, margin: (x: 30mm, top: 30mm, bottom: 30mm))

// The cover page.
#{
  if issue.logo != none { pdf.artifact(image("/pictures/" + issue.logo, height: 18mm)) }
  v(8mm)
  text(size: 30pt, weight: "bold", hyphenate: false, par(leading: 0.4em, issue.journal.name))
  v(2mm)
  line(length: 100%, stroke: 2pt + colour)
  v(4mm)
  {
    show title: set text(size: 17pt, weight: "regular", fill: colour, hyphenate: false)
    title(issue.name)
  }
  if issue.title != none { text(size: 15pt, style: "italic", issue.title) }
  if issue.cover != none { v(10mm); pdf.artifact(image("/pictures/" + issue.cover, height: 110mm)) }
  v(1fr)
  set text(font: cover-sans, size: 9.5pt)
  if issue.published != none { par("Published " + issue.published) }
  for line in issue.journal.issn { par(line) }
  par(issue.journal.publisher)
  par(link(issue.link, issue.link))
}

// The contents, with the pages as they are printed.
#pagebreak()
#{
  show heading: set text(size: 20pt, weight: "bold", fill: colour)
  show heading: set block(below: 1.2em)
  heading(level: 1, outlined: true)[Contents]
  for (index, article) in issue.articles.enumerate() {
    if article.section != "" and (index == 0 or issue.articles.at(index - 1).section != article.section) {
      block(above: 1.6em, below: 0.8em, text(font: cover-sans, size: 10pt, weight: "semibold", fill: colour, article.section))
    }
    block(above: 0.9em, below: 0.9em, breakable: false, grid(
      columns: (1fr, auto), column-gutter: 2em,
      link(label(article.start), {
        text(weight: "bold", hyphenate: false, article.title)
        if article.authors.len() > 0 { linebreak(); text(size: 0.9em, article.authors.map(author => author.name).join(", ")) }
      }),
      context text(font: cover-sans, number-type: "lining", str(counter(page).at(label(article.start)).first())),
    ))
  }
  if issue.introduction.len() > 0 {
    v(1.5em)
    heading(level: 1)[Introduction]
    for paragraph in issue.introduction { par(paragraph) }
  }
}

#let article-part(data) = [
${articleLook}
]

#for article in issue.articles { article-part(article) }
`
