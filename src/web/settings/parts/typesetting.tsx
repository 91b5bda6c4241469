import type { Journal } from '#domain/journal/journal.ts'
import { headingColourOf, textSizes } from '#domain/journal/typesetting.ts'
import { toCall } from '#web/api/to-call.ts'
import { FormField } from '#web/form/groups/form-field.tsx'
import { useFormValues } from '#web/form/use-form-field.ts'
import type { OwnProps } from '#web/settings/fields/fields.tsx'
import type { PartDescription } from '#web/settings/fields/part-description.ts'
import { TemplateFields } from './template-fields.tsx'

const sizes: [string, string][] = []
for (let size = textSizes.min; size <= textSizes.max; size += 0.5)
  sizes.push([String(size), `${size} pt`])

/** How articles with a full text are set as PDF, and which files readers are offered. */
export const typesetting: PartDescription = {
  done: 'The settings are published. Articles with a full text are rendered again.',
  failed: 'The settings were not published',
  sampleOf: ({ typesetting }: Pick<Journal, 'typesetting'>) =>
    toCall('POST /settings/typesetting/preview', { body: { typesetting } }),
  fields: [
    'Articles with an approved full text have a PDF and an EPUB made from it. The preview is a sample article as PDF, in a new tab.',
    [
      {
        at: 'typesetting.paper',
        label: 'Paper size',
        options: [
          ['a4', 'A4'],
          ['us-letter', 'US Letter'],
        ],
      },
      { at: 'typesetting.textSize', label: 'Text size', options: sizes },
      HeadingColour,
      {
        at: 'typesetting.runningHeads',
        label: 'Running heads',
        options: [
          ['authors', 'Authors and title'],
          ['journal', 'Journal and title'],
          ['none', 'None'],
        ],
      },
    ],
    { at: 'typesetting.isJustified', label: 'Justify the text' },
    FirstPage,
    {
      at: 'typesetting.formats',
      label: 'Files for readers',
      hint: 'Shown next to the full text on the article page.',
      options: [
        ['pdf', 'PDF'],
        ['epub', 'EPUB, for phones and e-readers'],
      ],
    },
    TemplateFields,
  ],
}

/** The colour, and how it looks. */
function HeadingColour({ settings }: OwnProps) {
  const { typesetting: entered } = useFormValues<Journal>()
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <FormField
          at="typesetting.headingColour"
          label="Colour of headings"
          options={[
            ['accent', 'Colour of the journal'],
            ['indigo', 'Indigo, as in its patterns'],
            ['red', 'Brick red, as in its patterns'],
            ['green', 'Green, as in its patterns'],
            ['black', 'Black'],
          ]}
        />
      </div>
      <span
        aria-hidden
        className="size-11 flex-none rounded-lg border border-edge"
        style={{ backgroundColor: headingColourOf(settings.journal.appearance, entered) }}
      />
    </div>
  )
}

function FirstPage({ settings }: OwnProps) {
  const { logo } = settings.journal.appearance
  return (
    <fieldset>
      <legend className="font-semibold">On the first page</legend>
      <FormField
        at="typesetting.hasLogo"
        label="The logo of the journal"
        hint={logo ? undefined : 'Upload one under Appearance first.'}
      />
      <FormField at="typesetting.hasCitation" label="“Cite as”" />
      <FormField at="typesetting.hasDates" label="Dates: received, revised, accepted, published" />
    </fieldset>
  )
}
