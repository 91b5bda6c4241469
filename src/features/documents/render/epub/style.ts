export const epubStyle = `body {
  line-height: 1.5;
  margin: 0 5%;
  overflow-wrap: break-word;
}
h1,
h2,
h3,
h4,
h5,
h6 {
  line-height: 1.2;
  margin: 1.6em 0 0.6em;
  text-align: start;
  break-after: avoid;
  hyphens: none;
}
h1 {
  font-size: 1.6em;
  margin-top: 0.4em;
}
h2 {
  font-size: 1.25em;
}
h3 {
  font-size: 1.1em;
}
h4,
h5,
h6 {
  font-size: 1em;
  font-style: italic;
  font-weight: normal;
}
p {
  margin: 0 0 0.7em;
}
a {
  text-decoration-thickness: 1px;
}
.journal,
.affiliation,
.facts,
.citation-text,
.keywords {
  font-family: sans-serif;
  font-size: 0.85em;
}
.notice {
  border: 1px solid;
  font-family: sans-serif;
  font-weight: bold;
  padding: 0.5em 0.8em;
}
.authors {
  list-style: none;
  margin: 0 0 1.2em;
  padding: 0;
}
.authors li {
  margin: 0 0 0.4em;
}
.orcid {
  font-family: sans-serif;
  font-size: 0.75em;
}
.abstract {
  border-inline-start: 3px solid;
  margin: 1.2em 0;
  padding-inline-start: 1em;
}
.abstract h2 {
  font-size: 1.05em;
  margin-top: 0;
}
.facts dt {
  float: inline-start;
  clear: both;
  margin-inline-end: 0.5em;
}
.facts dd {
  margin: 0;
}
figure {
  margin: 1.6em 0;
  break-inside: avoid;
}
img {
  height: auto;
  max-width: 100%;
}
img.inline {
  max-height: 3em;
  vertical-align: middle;
  width: auto;
}
figcaption,
caption,
.table-notes {
  caption-side: top;
  font-family: sans-serif;
  font-size: 0.88em;
  padding: 0.4em 0;
  text-align: start;
}
table {
  border-bottom: 1px solid;
  border-collapse: collapse;
  border-top: 1px solid;
  font-family: sans-serif;
  font-size: 0.85em;
  margin: 1.2em 0 0.4em;
}
td,
th {
  padding: 0.25em 0.6em;
  text-align: start;
  vertical-align: top;
}
thead {
  border-bottom: 1px solid;
}
.center {
  text-align: center;
}
.end {
  text-align: end;
}
blockquote {
  margin: 1em 1.6em;
}
pre,
code {
  font-family: monospace;
  font-size: 0.88em;
}
pre {
  overflow-wrap: anywhere;
  white-space: pre-wrap;
}
.box {
  border: 1px solid;
  margin: 1.2em 0;
  padding: 0.8em 1em 0.2em;
}
.equation {
  margin: 1em 0;
  text-align: center;
}
.equation .label {
  margin-inline-start: 2em;
}
.small-caps {
  font-variant: small-caps;
}
.references {
  list-style: none;
  padding: 0;
}
.references li {
  font-size: 0.9em;
  margin: 0 0 0.5em 1.5em;
  text-indent: -1.5em;
}
sup,
sub {
  font-size: 0.7em;
  line-height: 0;
}
`
