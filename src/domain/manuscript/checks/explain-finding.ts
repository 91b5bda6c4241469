import type { CheckCode, CheckFinding } from './check-finding.ts'

/** A finding in words. `word` and `libreOffice` are the steps in each program; null where the program makes no difference. */
export type Explanation = {
  what: string
  why: string
  fix: string
  word: string | null
  libreOffice: string | null
}

type Values = Pick<CheckFinding, 'found' | 'expected' | 'count'>
type Text = Omit<Explanation, 'what'> & { what(values: Values): string }

const inBoth = (fix: string) => ({ fix, word: null, libreOffice: null })
const places = (count: number): string => (count === 1 ? 'one place' : `${count} places`)
const pictures = (count: number): string => (count === 1 ? 'One picture' : `${count} pictures`)

const wordCount = {
  word: 'Review > Word Count.',
  libreOffice: 'Tools > Word Count.',
}
const selectText = 'Home > Select > Select Text with Similar Formatting, then set it once.'
const styles =
  'View > Styles, right-click the style of the text (Text Body or Default Paragraph Style) > Edit Style.'

const texts: Record<CheckCode, Text> = {
  'too-short': {
    what: ({ found, expected }) => `The text has ${found}. The journal asks for ${expected}.`,
    why: 'Shorter texts rarely describe method and findings well enough to be reviewed.',
    fix: 'Add what readers need to judge the work. References do not count.',
    ...wordCount,
  },
  'too-long': {
    what: ({ found, expected }) => `The text has ${found}. The journal asks for ${expected}.`,
    why: 'Reviewers and readers have limited time, and the journal has limited space.',
    fix: 'Shorten the text. References do not count; long tables can be supplementary files.',
    ...wordCount,
  },
  'abstract-missing': {
    what: () => 'No abstract was found.',
    why: 'Readers and indexes decide by the abstract whether to read the article.',
    ...inBoth(
      'Write the word “Abstract” as a heading or at the start of a paragraph, and the abstract after it.',
    ),
  },
  'abstract-too-short': {
    what: ({ found, expected }) => `The abstract has ${found}. The journal asks for ${expected}.`,
    why: 'A short abstract leaves out what indexes and readers search for.',
    ...inBoth('Say what was asked, what was done, what was found and what follows from it.'),
  },
  'abstract-too-long': {
    what: ({ found, expected }) => `The abstract has ${found}. The journal asks for ${expected}.`,
    why: 'Indexes cut off long abstracts.',
    ...inBoth('Leave out background and details of the method.'),
  },
  'keywords-missing': {
    what: () => 'No keywords were found.',
    why: 'Keywords help readers to find the article, and editors to find reviewers.',
    ...inBoth(
      'Write “Keywords:” after the abstract, and the keywords after it, separated by commas.',
    ),
  },
  'too-few-keywords': {
    what: ({ found, expected }) => `There are ${found}. The journal asks for ${expected}.`,
    why: 'Keywords help readers to find the article, and editors to find reviewers.',
    ...inBoth('Add keywords that are not in the title.'),
  },
  'too-many-keywords': {
    what: ({ found, expected }) => `There are ${found}. The journal asks for ${expected}.`,
    why: 'Many keywords make each of them less useful in a search.',
    ...inBoth('Keep the most specific keywords.'),
  },
  'other-font': {
    what: ({ found, expected, count }) =>
      `${found} is used in ${places(count)}. The journal asks for ${expected}.`,
    why: 'The same font in all manuscripts lets editors compare their length.',
    fix: 'Change the font of the text.',
    word: selectText,
    libreOffice: styles,
  },
  'small-font': {
    what: ({ found, expected, count }) =>
      `The text is set in ${found} in ${places(count)}. The journal asks for at least ${expected}.`,
    why: 'Small text is hard to read on paper and on a phone.',
    fix: 'Change the size of the text.',
    word: selectText,
    libreOffice: styles,
  },
  'narrow-lines': {
    what: ({ found, expected, count }) =>
      `The line spacing is ${found} in ${places(count)}. The journal asks for at least ${expected}.`,
    why: 'Reviewers need space between the lines for their notes.',
    fix: 'Change the line spacing of the text.',
    word: 'Select the text, then Home > Line and Paragraph Spacing.',
    libreOffice: 'Select the text, then Format > Spacing > Line Spacing.',
  },
  'section-missing': {
    what: ({ expected }) => `The section “${expected}” was not found.`,
    why: 'Readers and reviewers expect the same sections in every article.',
    fix: 'Add the section, or give its heading this name and a heading style.',
    word: 'Put the cursor in the heading, then Home > Styles > Heading 1.',
    libreOffice: 'Put the cursor in the heading, then Styles > Heading 1.',
  },
  'section-out-of-order': {
    what: ({ found, expected }) => `The section “${found}” is not in the usual order: ${expected}.`,
    why: 'Readers and reviewers expect the same order in every article.',
    fix: 'Move the section.',
    word: 'View > Navigation Pane, then drag the heading.',
    libreOffice: 'View > Navigator, then Promote or Demote Chapter.',
  },
  'statement-missing': {
    what: ({ expected }) => `The statement “${expected}” was not found.`,
    why: 'The journal publishes this statement with each article, also when there is nothing to declare.',
    ...inBoth('Add a heading with this name before the references, and the statement below it.'),
  },
  'citation-without-reference': {
    what: ({ count }) =>
      `${count === 1 ? 'One citation has' : `${count} citations have`} no entry in the reference list.`,
    why: 'Readers cannot find the work that is cited.',
    ...inBoth('Add the missing works, or correct the name or the year, so that both are alike.'),
  },
  'references-missing': {
    what: () => 'No reference list was found.',
    why: 'Readers and indexes need the works that are cited.',
    ...inBoth(
      'Add a heading “References” at the end, and each work below it as a separate paragraph.',
    ),
  },
  'reference-not-cited': {
    what: ({ count }) =>
      `${count === 1 ? 'One entry' : `${count} entries`} of the reference list ${count === 1 ? 'is' : 'are'} not cited in the text.`,
    why: 'The reference list holds only what the text cites.',
    ...inBoth('Cite the work in the text, or remove the entry.'),
  },
  'label-out-of-order': {
    what: ({ found, expected }) => `The text has ${found} where ${expected} is expected.`,
    why: 'Figures and tables are numbered in the order of the text.',
    fix: 'Number them from 1 in the order of the text, figures and tables apart.',
    word: 'References > Insert Caption numbers them automatically; select all and press F9 to update.',
    libreOffice: 'Insert > Caption numbers them automatically; press F9 to update.',
  },
  'label-missing': {
    what: ({ found, count }) =>
      count === 1 ? `One ${found} has no number.` : `${count} ${found}s have no number.`,
    why: 'The text can refer to a table or figure only by its number.',
    fix: 'Add a caption such as “Table 1. Schools in the study”.',
    word: 'References > Insert Caption.',
    libreOffice: 'Insert > Caption.',
  },
  'not-mentioned': {
    what: ({ found }) => `${found} is not mentioned in the text.`,
    why: 'Readers need to know when to look at it.',
    ...inBoth('Mention it in the text before it appears.'),
  },
  'comments-left': {
    what: ({ count }) =>
      `There ${count === 1 ? 'is one comment' : `are ${count} comments`} in the file.`,
    why: 'Comments carry names and unfinished thoughts to the reviewers.',
    fix: 'Remove all comments.',
    word: 'Review > Delete > Delete All Comments in Document.',
    libreOffice: 'Edit > Comment > Delete All Comments.',
  },
  'tracked-changes-left': {
    what: ({ count }) =>
      `There ${count === 1 ? 'is one tracked change' : `are ${count} tracked changes`} in the file.`,
    why: 'Tracked changes carry names and text that was deleted.',
    fix: 'Accept or reject all changes.',
    word: 'Review > Accept > Accept All Changes and Stop Tracking.',
    libreOffice: 'Edit > Track Changes > Accept All.',
  },
  'no-alternative-text': {
    what: ({ count }) => `${pictures(count)} ${count === 1 ? 'has' : 'have'} no alternative text.`,
    why: 'Blind readers hear the alternative text instead of the picture.',
    fix: 'Say in one or two sentences what the picture shows.',
    word: 'Right-click the picture > View Alt Text.',
    libreOffice: 'Right-click the picture > Properties > Options > Alternative.',
  },
  'low-resolution': {
    what: ({ found, expected, count }) =>
      `${pictures(count)} ${count === 1 ? 'has' : 'have'} too few pixels: ${found}. The journal asks for ${expected}.`,
    why: 'The picture is blurred in print and on large screens.',
    fix: 'Insert the original picture instead of a copy from a screen, or show it smaller.',
    word: 'File > Options > Advanced > Do not compress images in file, then insert the original.',
    libreOffice: 'Insert > Image, and choose the original file.',
  },
  'table-as-picture': {
    what: ({ found }) => `${found} is a picture.`,
    why: 'Text in pictures cannot be searched, read aloud or enlarged on a phone.',
    fix: 'Type the table.',
    word: 'Insert > Table.',
    libreOffice: 'Table > Insert Table.',
  },
  'text-as-picture': {
    what: ({ count }) => (count === 1 ? 'One picture shows text.' : `${count} pictures show text.`),
    why: 'Text in pictures cannot be searched, read aloud or enlarged on a phone.',
    fix: 'Type the text or the table. If it must be a picture, describe in its alternative text what it says.',
    word: 'Right-click the picture > View Alt Text.',
    libreOffice: 'Right-click the picture > Properties > Options > Alternative.',
  },
  'not-convertible': {
    what: ({ found, count }) =>
      `${losses[found ?? ''] ?? `${contentNames[found ?? ''] ?? 'Some content'} cannot be shown as text`} (${places(count)}).`,
    why: 'Readers see the article as a web page, an e-book and a PDF. This content would be missing or changed.',
    ...inBoth('Replace it by plain text, a table, or a picture with alternative text.'),
  },
}

/** What happens to content that is not shown as it is in the file, by the codes of the document reader. */
const losses: Record<string, string> = {
  'text-box': 'The text of a text box is shown after its paragraph',
  'hidden-text': 'Hidden text is left out',
  'table-of-contents': 'The table of contents is left out',
  'missing-note': 'A note is mentioned, but its text is not in the file',
  'damaged-part': 'A part of the file is damaged and left out',
}

/** Names of content for `not-convertible`, by the codes of the document reader. */
const contentNames: Record<string, string> = {
  'smart-art': 'A SmartArt graphic',
  chart: 'A chart',
  'embedded-object': 'An embedded object',
  drawing: 'A drawing',
  'unsupported-picture': 'A picture in a format that browsers do not show',
  'missing-picture': 'A picture that is missing in the file',
  'unsupported-equation': 'A part of an equation',
  'external-content': 'Content of another file',
  'form-control': 'A form field',
  'nested-too-deep': 'Content nested too deeply',
  'unknown-element': 'Content of an unknown kind',
}

/** The problem, why it matters and how to correct it. */
export function explainFinding(finding: Pick<CheckFinding, 'code'> & Values): Explanation {
  const { what, ...rest } = texts[finding.code]
  return { what: what(finding), ...rest }
}
