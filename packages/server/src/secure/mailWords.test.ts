import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const FOLDER = fileURLToPath(new URL('../../../ui/words', import.meta.url))

const HEAD = `/** The texts of a mail. */
export interface MailWords {
  readonly codeSubject: string
  readonly codeHint: string
  readonly linkSubject: string
  readonly linkHint: string
  readonly ignore: string
}

/** The texts of mails by language. mailWords.test.ts writes this file from the group \`mail\` of packages/ui/words/*.json. */
export const MAIL_WORDS: Readonly<Record<string, MailWords>> = {
`

/** The source of the texts of all languages. */
function sourceOf(folder: string): string {
  const languages = readdirSync(folder).map((file) => {
    const { mail } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { mail: Record<string, string> }
    const texts = Object.entries(mail).map(
      ([key, text]) => `    ${key.replace('mail.', '')}: ${JSON.stringify(text)},\n`,
    )
    return `  ${JSON.stringify(file.replace('.json', ''))}: {\n${texts.join('')}  },\n`
  })
  return `${HEAD}${languages.sort().join('')}}\n`
}

it('the texts of mails are those of the kit, in every language', async () => {
  await expect(sourceOf(FOLDER)).toMatchFileSnapshot('./mailWords.ts')
})
