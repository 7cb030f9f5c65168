import type { PreferredMode } from '@latchkit/core'
import type { ReactNode } from 'react'
import { OptionRow, type RowOption } from '../../base/OptionRow.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import type * as Languages from '../../words/languages.js'
import { useSay } from '../../words/useSay.js'
import { accountWords } from './account.words.js'
import { usePreferences, type Preferences } from './usePreferences.js'

const MODES: readonly PreferredMode[] = ['system', 'light', 'dark']

const loadLanguages = async (): Promise<typeof Languages> => import('../../words/languages.js')

/** The language and the mode of the kit's look, each where the app leaves it to the visitor. */
export function PreferenceRows(): ReactNode {
  const say = useSay(accountWords)
  const { locale, mode, choose } = usePreferences()
  return (
    <>
      {locale !== undefined && <LanguageRow locale={locale} choose={choose} />}
      {mode && (
        <OptionRow
          label={say('settings.theme')}
          options={MODES.map((value) => ({ value, label: say(`settings.theme.${value}`) }))}
          chosen={mode}
          choose={(next) => choose(({ chooseMode }) => chooseMode(next))}
        />
      )}
    </>
  )
}

/** The language: the browser's, or one of those that have texts. Until their list is loaded, the chosen one has no name. */
function LanguageRow({ locale, choose }: { readonly locale: string } & Pick<Preferences, 'choose'>): ReactNode {
  const say = useSay(accountWords)
  const { latch } = useShell()
  const list = useChunk(loadLanguages)
  const languages = list?.languagesOf(latch.options.words) ?? []
  const chosen = locale === 'auto' ? locale : (list?.saidLanguage(locale, languages) ?? locale)
  const options: readonly RowOption<string>[] = [
    { value: 'auto', label: say('settings.language.auto') },
    ...languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag })),
    ...(list || chosen === 'auto' ? [] : [{ value: chosen, label: '' }]),
  ]
  return (
    <OptionRow
      label={say('settings.language')}
      options={options}
      chosen={chosen}
      choose={(next) => choose(({ chooseLocale }) => chooseLocale(next))}
    />
  )
}
