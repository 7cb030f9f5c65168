// Puts the files of the kit beside the page. A page without npm takes them from the package's folder `dist/page`.
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const files = fileURLToPath(new URL('.', import.meta.resolve('@latchkit/element')))
rmSync('latchkit', { recursive: true, force: true })
cpSync(files, 'latchkit', { recursive: true, filter: (file) => !file.endsWith('.map') })
