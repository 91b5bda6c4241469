import { z } from 'zod'
import { Appearance } from '#domain/journal/appearance.ts'
import {
  contrast,
  describePoorContrast,
  lightenForDarkScheme,
  type Scheme,
} from '#domain/journal/colour.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { TextField } from '#web/form/field.tsx'
import { PictureField } from '#web/form/picture-field.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { useFieldValue } from '#web/settings/fields/use-field-value.ts'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CoverFields } from './cover-fields.tsx'

/** The product's own colour, in both schemes. */
const defaultAccent = { light: '#b4512a', dark: '#e58a5f' }

const schemeColours = {
  light: { paper: '#fbfaf7', ink: '#1a1b22', on: '#ffffff' },
  dark: { paper: '#12131a', ink: '#ecebe4', on: '#1a1b22' },
}

/** The colour itself, from edge to edge. */
const colourInputStyle =
  'h-11 w-full cursor-pointer rounded-lg border border-edge bg-card p-1 aria-invalid:border-2 aria-invalid:border-alarm'

const AppearanceInput = z.object({ appearance: Appearance })

/** How the site looks beside its letters. */
export function AppearanceForm({ settings }: { settings: SettingsBody }) {
  const form = useSettingsForm({
    ...{ settings, at: 'parts/appearance', schema: AppearanceInput },
    values: { appearance: settings.journal.appearance },
    asPublished: (entered) => entered,
    done: 'The appearance is published. Pages that are loaded anew show it.',
    failed: 'The appearance was not published',
  })
  const held = useFieldValue<Appearance>(form.entry, 'appearance')
  const { value: look, onChange: setLook, mark } = held
  const accent = look.accent ?? defaultAccent
  const colour = (scheme: Scheme) => ({
    value: accent[scheme],
    className: colourInputStyle,
    ...mark(`accent.${scheme}`),
    error: contrastProblem(accent[scheme], scheme),
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => {
      const chosen = { ...accent, [scheme]: target.value }
      // A colour for the day brings its own for the night.
      const both =
        scheme === 'light' ? { ...chosen, dark: lightenForDarkScheme(target.value) } : chosen
      setLook({ ...look, accent: both })
    },
  })
  return (
    <SettingsForm form={form} label="Appearance" seenAt="/" className="flex flex-col gap-6">
      <PictureField
        label="Logo"
        hint="Stands beside the name at the top of every page, in a square of 36 pixels: a mark is seen better there than a banner."
        value={look.logo}
        onChange={(logo) => setLook({ ...look, logo })}
        {...mark('logo')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Colour, light" type="color" {...colour('light')} />
        <TextField label="Colour, dark" type="color" {...colour('dark')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Swatch scheme="light" accent={accent.light} />
        <Swatch scheme="dark" accent={accent.dark} />
      </div>
      {look.accent && (
        <Button className="self-start" onClick={() => setLook({ ...look, accent: undefined })}>
          Back to the usual colour
        </Button>
      )}
      <CoverFields
        pattern={look.pattern.seed}
        colour={look.pattern.colour}
        change={({ pattern, colour }) => setLook({ ...look, pattern: { seed: pattern, colour } })}
        mark={() => mark('pattern.seed')}
      />
    </SettingsForm>
  )
}

/** Why a colour would be refused; undefined for one that everybody can read. */
function contrastProblem(accent: string, scheme: Scheme): string | undefined {
  const problem = describePoorContrast(accent, scheme)
  return problem && `The ${scheme} colour ${problem}.`
}

/** What a button and a mark look like in a scheme. */
function Swatch({ scheme, accent }: { scheme: Scheme; accent: string }) {
  const { paper, ink, on } = schemeColours[scheme]
  return (
    <div
      className="rounded-xl border border-line p-4"
      style={{ backgroundColor: paper, color: ink }}
    >
      <p className="border-l-4 pl-3" style={{ borderColor: accent }}>
        In the {scheme} scheme: a contrast of {contrast(accent, on).toFixed(1)} to 1
      </p>
      <p
        className="mt-3 inline-block rounded-lg px-4 py-2 font-semibold"
        style={{ backgroundColor: accent, color: on }}
      >
        Submit Your Manuscript
      </p>
    </div>
  )
}
