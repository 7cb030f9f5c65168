import { rolldown } from 'rolldown'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { styles } from '../../packages/ui/compile/styles/plugin.mjs'
import { words } from '../../packages/ui/compile/words/plugin.mjs'

/** The limit of the parts of forms, beyond the parts that other views share. A view with a form loads them too. */
const FORMS_BYTES = 8_000

const FORMS = fileURLToPath(new URL('../../packages/ui/src/forms/forms.chunk.ts', import.meta.url))
/** The files that only forms use, with their style sheets. Everything else is in chunks that are loaded before. */
const OF_FORMS =
  /\/ui\/src\/(forms\/|shared\/(AmountInput|useAmountField|OtpInput|TokenPicture)\.|base\/(SelectRow|Segmented|EmptyState)\.)/

test('the parts of forms are within their limit', async () => {
  const bundle = await rolldown({
    input: FORMS,
    plugins: [
      {
        name: 'forms-alone',
        async resolveId(source, importer) {
          if (!importer) return undefined
          const found = await this.resolve(source, importer, { skipSelf: true })
          return found && OF_FORMS.test(found.id) ? found : { id: source, external: true }
        },
      },
      words(),
      styles(),
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const bytes = gzipSync(output.map((file) => ('code' in file ? file.code : '')).join('')).length
  expect(bytes).toBeGreaterThan(2_000)
  expect(bytes).toBeLessThanOrEqual(FORMS_BYTES)
})
