import type { ReactNode } from 'react'
import { ChoiceLinks } from './ChoiceLinks.js'

/** Some languages of the kit, each by its own name. The form of the options has all of them. */
const LANGUAGES = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['ar', 'العربية'],
] as const

const MODES = [
  ['dark', 'Dark'],
  ['light', 'Light'],
  ['system', 'System'],
] as const

/** Links to the same page in another mode or language, and to the theme builder. */
export const LookLinks = (): ReactNode => (
  <>
    <ChoiceLinks name="theme" label="Mode" offered={MODES} />
    <ChoiceLinks name="locale" label="Language" offered={LANGUAGES} />
    <p className="about">
      Make your own: <a href="/theme.html">Theme builder</a>
    </p>
  </>
)
