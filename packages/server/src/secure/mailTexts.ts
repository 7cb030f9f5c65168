import { MAIL_WORDS, type MailWords } from './mailWords.js'
import type { Mail } from './mail.types.js'

/** What a mail is about: a code, or a link. */
export type MailAbout = {
  /** The name of the app: one line. */
  readonly app: string
  /** BCP 47. Default: English. */
  readonly locale: string | undefined
} & ({ readonly otp: string } | { readonly link: string })

const ENGLISH = 'en'

/** Writes a mail in the visitor's language. */
export function mailOf(about: MailAbout): Omit<Mail, 'to'> {
  const tag = languageOf(about.locale)
  const words = MAIL_WORDS[tag] ?? MAIL_WORDS[ENGLISH]
  const say = (key: keyof MailWords): string => (words?.[key] ?? '').replaceAll('{app}', () => about.app)
  const isCode = 'otp' in about
  const subject = say(isCode ? 'codeSubject' : 'linkSubject')
  const hint = say(isCode ? 'codeHint' : 'linkHint')
  const shown = isCode ? about.otp : about.link
  const ignore = say('ignore')
  return {
    subject,
    text: `${hint}\n\n${shown}\n\n${ignore}\n`,
    html: htmlOf({ tag, hint, ignore, shown: isCode ? codeOf(shown) : linkOf(shown) }),
  }
}

function htmlOf({ tag, hint, ignore, shown }: Record<'tag' | 'hint' | 'ignore' | 'shown', string>): string {
  const direction = /^(ar|fa|he)$/.test(tag) ? 'rtl' : 'ltr'
  const paragraphs = [escapeHtml(hint), shown, escapeHtml(ignore)].map((text) => `<p>${text}</p>`).join('\n')
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<meta charset="utf-8">
<body style="font: 16px/1.5 sans-serif">
${paragraphs}
</body>
</html>
`
}

const codeOf = (otp: string): string =>
  `<strong dir="ltr" style="font-size: 28px; letter-spacing: 4px">${escapeHtml(otp)}</strong>`
const linkOf = (link: string): string => `<a dir="ltr" href="${escapeHtml(link)}">${escapeHtml(link)}</a>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text for HTML, also between the quotes of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

/** The language of the texts for a locale: the same language, rather with its script, rather with its region. */
export function languageOf(locale: string | undefined): string {
  const wanted = partsOf(locale ?? ENGLISH)
  const ranked = Object.keys(MAIL_WORDS)
    .map((tag) => ({ tag, rank: rankOf(wanted, partsOf(tag)) }))
    .sort((one, other) => other.rank - one.rank)
  return ranked[0] && ranked[0].rank > 0 ? ranked[0].tag : ENGLISH
}

/** Language, script and region of a tag, where it has none the likely ones. */
function partsOf(tag: string): readonly (string | undefined)[] {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize()
    return [language, script, region]
  } catch {
    return []
  }
}

/** How many parts of two tags are the same, from the first. */
function rankOf(wanted: readonly unknown[], parts: readonly unknown[]): number {
  const other = parts.findIndex((part, at) => part === undefined || part !== wanted[at])
  return other === -1 ? parts.length : other
}
