import { useState } from 'react'
import { z } from 'zod'
import type { Appearance } from '#domain/journal/appearance.ts'
import { contrast, forDark, type Scheme, sayPoorContrast } from '#domain/journal/colour.ts'
import type { SettingsBody } from '#features/journal/wire.ts'
import { sayFailure } from '../../client/call/failure.ts'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useEntry } from '../../form/use-entry.ts'
import { Button } from '../../ui/button.tsx'
import { ClothFields } from './front-form.tsx'
import { PictureField } from './picture-field.tsx'
import { PublishButton } from './publish-button.tsx'
import { usePublishing } from './use-publishing.ts'

/** The product's own colour, in both schemes. */
const usual = { light: '#b4512a', dark: '#e58a5f' }

const papers = {
  light: { paper: '#fbfaf7', ink: '#1a1b22', on: '#ffffff' },
  dark: { paper: '#12131a', ink: '#ecebe4', on: '#1a1b22' },
}

/** How the site looks beside its letters. */
export function AppearanceForm({ settings }: { settings: SettingsBody }) {
  const [look, setLook] = useState<Appearance>(settings.journal.appearance)
  const publish = usePublishing(settings.version, '/settings/parts/appearance')
  const accent = look.accent ?? usual
  const entry = useEntry({
    schema: z.object({}),
    async send() {
      if (unreadable(look)) throw new Error('nobody can read it')
      await publish({ appearance: look })
      entry.tell('success', 'The appearance is published. Pages that are loaded anew show it.')
    },
    failed: (error) => unreadable(look) ?? sayFailure(error, 'The appearance was not published'),
  })
  const colour = (scheme: Scheme) => ({
    value: accent[scheme],
    error: wrongWith(accent[scheme], scheme),
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => {
      const chosen = { ...accent, [scheme]: target.value }
      // A colour for the day brings its own for the night.
      const both = scheme === 'light' ? { ...chosen, dark: forDark(target.value) } : chosen
      setLook({ ...look, accent: both })
    },
  })
  return (
    <Form entry={entry} label="Appearance" className="flex flex-col gap-6">
      <PictureField
        label="Logo"
        hint="Stands beside the name at the top of every page, 36 pixels high."
        value={look.logo}
        onChange={(logo) => setLook({ ...look, logo })}
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
      <ClothFields
        cloth={look.cloth.seed}
        dye={look.cloth.dye}
        change={({ cloth, dye }) => setLook({ ...look, cloth: { seed: cloth, dye } })}
      />
      <PublishButton busy={entry.busy} />
    </Form>
  )
}

const wrongWith = (colour: string, scheme: Scheme): string | undefined => {
  const problem = sayPoorContrast(colour, scheme)
  return problem && `This colour ${problem}.`
}

/** Why an appearance would be refused; undefined for one that everybody can read. */
function unreadable({ accent }: Appearance): string | undefined {
  if (!accent) return undefined
  for (const scheme of ['light', 'dark'] as const) {
    const problem = sayPoorContrast(accent[scheme], scheme)
    if (problem) return `The ${scheme} colour ${problem}.`
  }
  return undefined
}

/** What a button and a mark look like in a scheme. */
function Swatch({ scheme, accent }: { scheme: Scheme; accent: string }) {
  const { paper, ink, on } = papers[scheme]
  return (
    <div
      className="rounded-xl border border-line p-4"
      style={{ backgroundColor: paper, color: ink }}
    >
      <p className="border-l-4 pl-3" style={{ borderColor: accent }}>
        In the {scheme} scheme, {contrast(accent, on).toFixed(1)} to 1
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
