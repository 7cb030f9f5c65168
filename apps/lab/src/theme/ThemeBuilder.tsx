import type { Theme, ThemeDensity, ThemeVariables } from '@latchkit/core'
import { dusk, ember, moss, paper, phosphor, tide } from '@latchkit/ui/themes'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MODES, readChoices, startFrom, writeChoices } from './choices.js'
import { hexOf } from './hexOf.js'
import { themeCode, type NamedTheme } from './themeCode.js'

const DENSITIES: readonly ThemeDensity[] = ['comfortable', 'compact']
const FONTS: Readonly<Record<string, string>> = {
  'System sans': '',
  'System serif': 'Charter, Cambria, Georgia, serif',
  'System rounded': "ui-rounded, 'SF Pro Rounded', 'Nunito', system-ui, sans-serif",
  Monospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
}
const BACKDROPS: Readonly<Record<string, string>> = {
  'Dark, 60 %': '',
  'Dark, 30 %': 'rgb(0 0 0 / 30%)',
  'Dark, 85 %': 'rgb(0 0 0 / 85%)',
  'Light, 60 %': 'rgb(255 255 255 / 60%)',
  None: 'transparent',
}
/** The initial values of the pickers: those of the design. */
const OWN = { accent: '#3d5dff', radius: 28 }

/** The named themes: their modes and variables alone, because the builder changes both. */
const themes: Readonly<Record<string, Theme>> = Object.fromEntries(
  Object.entries({ dusk, ember, moss, paper, phosphor, tide }).map(([name, { themeMode, themeVariables }]) => [
    name,
    { themeMode, themeVariables },
  ]),
)

/** Renders the theme builder into the page. */
export function renderBuilder(page: HTMLElement): void {
  createRoot(page.appendChild(document.createElement('div'))).render(<ThemeBuilder />)
}

function ThemeBuilder(): ReactNode {
  const [choices, choose] = useState(() => readChoices(new URLSearchParams(location.search), themes))
  useAddress(String(writeChoices(choices)))
  const { theme, named, page } = choices
  const { themeMode, themeVariables: knobs } = theme
  const setTheme = (part: Partial<Theme>): void => choose({ ...choices, theme: { ...theme, ...part } })
  /** Sets a theme variable. An empty value resets it to the design's own. */
  const turn = <name extends keyof ThemeVariables>(name: name, value: ThemeVariables[name] | ''): void => {
    const { [name]: _, ...rest } = knobs
    setTheme({ themeVariables: value ? { ...rest, [name]: value } : rest })
  }
  return (
    <main className="builder">
      <form onSubmit={(event) => event.preventDefault()}>
        <h1>Theme builder</h1>
        <Named named={named} pick={(next) => choose(startFrom(next))} />
        <Choice legend="Mode" values={MODES} chosen={themeMode} choose={(mode) => setTheme({ themeMode: mode })} />
        <Accent value={knobs.accent} onChange={(accent) => turn('accent', accent)} />
        <Radius value={knobs.radius} onChange={(radius) => turn('radius', radius)} />
        <Options label="Font" options={FONTS} value={knobs.fontFamily} onChange={(font) => turn('fontFamily', font)} />
        <Choice
          legend="Density"
          values={DENSITIES}
          chosen={knobs.density ?? 'comfortable'}
          choose={(density) => turn('density', density === 'compact' ? density : '')}
        />
        <Options
          label="Backdrop"
          options={BACKDROPS}
          value={knobs.backdrop}
          onChange={(value) => turn('backdrop', value)}
        />
        <Choice
          legend="Page behind it"
          values={['dark', 'light']}
          chosen={page}
          choose={(next) => choose({ ...choices, page: next })}
        />
      </form>
      <Frame theme={theme} page={page} />
      <Code code={themeCode(theme, named)} />
    </main>
  )
}

/** Writes the choices into the page's address, so that they survive a reload and can be linked. */
function useAddress(query: string): void {
  useEffect(() => {
    // A slider changes with every pixel, and browsers limit how often the address may change.
    const timer = setTimeout(() => history.replaceState(null, '', query ? `?${query}` : location.pathname), 200)
    return () => clearTimeout(timer)
  }, [query])
}

/** The named themes, each drawn in its colours. */
function Named({
  named,
  pick,
}: {
  readonly named: NamedTheme | undefined
  readonly pick: (named: NamedTheme | undefined) => void
}): ReactNode {
  const all: [string, Theme][] = [['none', startFrom(undefined).theme], ...Object.entries(themes)]
  return (
    <fieldset>
      <legend>Start from</legend>
      <div className="themes">
        {all.map(([name, theme]) => {
          const { tokens, accent = OWN.accent } = theme.themeVariables
          const ground = tokens?.[theme.themeMode === 'light' ? 'light' : 'dark']
          const colours = [ground?.bg ?? '#121313', ground?.['surface-2'] ?? '#212324', accent]
          return (
            <label key={name}>
              <input
                type="radio"
                name="named"
                checked={name === (named?.name ?? 'none')}
                onChange={() => pick(name === 'none' ? undefined : { name, theme })}
              />
              <span className="swatch" style={{ background: `linear-gradient(90deg, ${stripes(colours)})` }} />
              {name === 'none' ? 'latchkit' : name}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const stripes = (colours: readonly string[]): string =>
  colours.map((colour, index) => `${colour} ${index * 33.4}% ${(index + 1) * 33.4}%`).join(', ')

function Choice<value extends string>({
  legend,
  values,
  chosen,
  choose,
}: {
  readonly legend: string
  readonly values: readonly value[]
  readonly chosen: value
  readonly choose: (value: value) => void
}): ReactNode {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="segments">
        {values.map((value) => (
          <label key={value}>
            <input type="radio" name={legend} checked={value === chosen} onChange={() => choose(value)} />
            <span>{value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Accent({
  value,
  onChange,
}: {
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}): ReactNode {
  // While it is typed, the text is often not a colour yet.
  const [text, setText] = useState(value ?? '')
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setText(value ?? '')
  }
  const isBad = text !== '' && !CSS.supports('color', text)
  return (
    <fieldset>
      <legend>Accent</legend>
      <div className="line">
        <input
          type="color"
          aria-label="Pick the accent"
          value={hexOf(text || OWN.accent) ?? OWN.accent}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          type="text"
          aria-label="Accent, any CSS colour"
          aria-invalid={isBad}
          aria-describedby="accent-note"
          placeholder="the design’s own"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            if (target.value === '' || CSS.supports('color', target.value)) onChange(target.value)
          }}
        />
      </div>
      <p id="accent-note">
        {isBad ? 'That is no CSS colour yet.' : 'Fill, text and tint are made from it, each readable.'}
      </p>
    </fieldset>
  )
}

function Radius({
  value,
  onChange,
}: {
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}): ReactNode {
  const radius = value === undefined ? OWN.radius : parseFloat(value)
  return (
    <fieldset>
      <legend>Radius</legend>
      <label className="line">
        <input
          type="range"
          min="0"
          max="40"
          aria-label="Radius of the card, in pixels"
          value={radius}
          onChange={({ target }) => onChange(Number(target.value) === OWN.radius ? '' : `${target.value}px`)}
        />
        <span className="figure">{radius}px</span>
      </label>
    </fieldset>
  )
}

function Options({
  label,
  options,
  value = '',
  onChange,
}: {
  readonly label: string
  readonly options: Readonly<Record<string, string>>
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}): ReactNode {
  const isListed = Object.values(options).includes(value)
  return (
    <fieldset>
      <legend>{label}</legend>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(options).map(([name, each]) => (
          <option key={name} value={each}>
            {name}
          </option>
        ))}
        {!isListed && <option value={value}>The theme’s own</option>}
      </select>
    </fieldset>
  )
}

/** The modal in an iframe, because an open modal makes its page inert. */
function Frame({ theme, page }: { readonly theme: Theme; readonly page: 'dark' | 'light' }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const show = (): void => frame.current?.contentWindow?.preview?.show(theme, page)
    show()
    addEventListener('preview-ready', show)
    return () => removeEventListener('preview-ready', show)
  }, [theme, page])
  return <iframe ref={frame} title="Preview" src="/theme.html?preview" />
}

function Code({ code }: { readonly code: string }): ReactNode {
  const [tried, setTried] = useState<{ readonly code: string; readonly copied: 'yes' | 'no' }>()
  const copied = tried?.code === code ? tried.copied : undefined
  const copy = (): void =>
    void navigator.clipboard.writeText(code).then(
      () => setTried({ code, copied: 'yes' }),
      () => setTried({ code, copied: 'no' }),
    )
  return (
    <section className="code" aria-label="Code">
      <header>
        <h2>Paste this</h2>
        <button type="button" onClick={copy}>
          Copy
        </button>
        <span role="status">
          {copied === 'yes' ? 'Copied' : copied === 'no' ? 'Not copied: select the text instead' : ''}
        </span>
      </header>
      <textarea readOnly aria-label="The code" rows={code.split('\n').length} spellCheck={false} value={code} />
    </section>
  )
}
