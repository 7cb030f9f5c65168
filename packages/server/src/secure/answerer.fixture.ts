import { openDatabase } from '../storage/openDatabase.js'
import { createStorage } from '../storage/storage.js'
import { createLogins } from './logins.js'
import { createSealing } from './sealing.js'

// A server that answers the codes of one login until it is killed: node answerer.fixture.ts <database> <sealing key>. It is told
// the login and a code, gives the code again and again, and says each answer.
const [database = '', key = ''] = process.argv.slice(2)
const storage = createStorage(() => openDatabase(database, () => undefined))
const logins = createLogins(storage, await createSealing([key]))
await storage.use(async () => undefined)

/** What a server is told. */
interface Told {
  readonly id: string
  readonly device: string
  readonly otp: string
}

process.on('message', (told) => {
  for (let tries = 0; tries < 50; tries += 1)
    void logins.verifyOtp(told as Told).then(({ state }) => process.send?.(state))
})
process.send?.('ready')
