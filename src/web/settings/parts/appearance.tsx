import type { Appearance } from '#domain/journal/appearance.ts'
import {
  contrast,
  describePoorContrast,
  lightenForDarkScheme,
  type Scheme,
} from '#domain/journal/colour.ts'
import { TextField } from '#web/form/field.tsx'
import { PictureField } from '#web/form/files/picture-field.tsx'
import { useGroup } from '#web/form/groups/use-group.ts'
import type { PartDescription } from '#web/settings/fields/part-description.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CoverFields } from './cover-fields.tsx'

const defaultAccent = { light: '#b4512a', dark: '#e58a5f' }

const schemeColours = {
  light: { paper: '#fbfaf7', ink: '#1a1b22', on: '#ffffff' },
  dark: { paper: '#12131a', ink: '#ecebe4', on: '#1a1b22' },
}

const colourInputStyle =
  'h-11 w-full cursor-pointer rounded-lg border border-edge bg-card p-1 aria-invalid:border-2 aria-invalid:border-alarm'

export const appearance: PartDescription = {
  seenAt: '/',
  className: 'flex flex-col gap-6',
  done: 'The appearance is published. Reload open pages to see it.',
  failed: 'The appearance was not published',
  fields: [AppearanceFields],
}

function AppearanceFields() {
  const { value, change, mark } = useGroup<Appearance>('appearance')
  const accent = value.accent ?? defaultAccent
  const getColourProps = (scheme: Scheme) => ({
    value: accent[scheme],
    className: colourInputStyle,
    ...mark(`accent.${scheme}`),
    error: contrastProblem(accent[scheme], scheme),
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => {
      const chosen = { ...accent, [scheme]: target.value }
      // A light colour sets a matching dark colour.
      const both =
        scheme === 'light' ? { ...chosen, dark: lightenForDarkScheme(target.value) } : chosen
      change({ accent: both })
    },
  })
  return (
    <>
      <PictureField
        label="Logo"
        hint="Shown beside the name at the top of every page, 36 pixels high and at most 160 wide."
        value={value.logo}
        onChange={(logo) => change({ logo })}
        {...mark('logo')}
      />
      {value.logo && (
        <PictureField
          label="Logo for dark mode"
          hint="Without it, the light and dark of the logo are inverted in dark mode."
          value={value.logoDark}
          onChange={(logoDark) => change({ logoDark })}
          {...mark('logoDark')}
        />
      )}
      {value.logo && <LogoPreview light={value.logo} dark={value.logoDark} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Accent colour, light mode" type="color" {...getColourProps('light')} />
        <TextField label="Accent colour, dark mode" type="color" {...getColourProps('dark')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Swatch scheme="light" accent={accent.light} />
        <Swatch scheme="dark" accent={accent.dark} />
      </div>
      {value.accent && (
        <Button className="self-start" onClick={() => change({ accent: undefined })}>
          Reset to the default colours
        </Button>
      )}
      <CoverFields
        pattern={value.pattern.seed}
        colour={value.pattern.colour}
        change={({ pattern, colour }) => change({ pattern: { seed: pattern, colour } })}
        mark={() => mark('pattern.seed')}
      />
    </>
  )
}

function contrastProblem(accent: string, scheme: Scheme): string | undefined {
  const problem = describePoorContrast(accent, scheme)
  return problem && `The ${scheme} colour ${problem}.`
}

/** The logo in the size of the header, on the background of both colour schemes. */
const LogoPreview = ({ light, dark }: { light: string; dark: string | undefined }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {Object.entries(schemeColours).map(([scheme, { paper, ink }]) => (
      <div
        key={scheme}
        className="flex min-w-0 items-center gap-3 rounded-xl border border-line p-4"
        style={{ backgroundColor: paper, color: ink }}
      >
        <img
          src={(scheme === 'dark' && dark) || light}
          alt=""
          className={`h-9 max-w-40 flex-none object-contain ${scheme === 'dark' && !dark ? '[filter:hue-rotate(180deg)_invert(1)]' : ''}`}
        />
        In {scheme} mode
      </div>
    ))}
  </div>
)

function Swatch({ scheme, accent }: { scheme: Scheme; accent: string }) {
  const { paper, ink, on } = schemeColours[scheme]
  return (
    <div
      className="rounded-xl border border-line p-4"
      style={{ backgroundColor: paper, color: ink }}
    >
      <p className="border-l-4 pl-3" style={{ borderColor: accent }}>
        {scheme === 'light' ? 'Light' : 'Dark'} mode: contrast {contrast(accent, on).toFixed(1)} to
        1
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
