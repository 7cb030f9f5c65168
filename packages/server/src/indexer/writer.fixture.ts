import { openDatabase } from '../storage/openDatabase.js'
import { createStorage } from '../storage/storage.js'
import { createTestIndex } from './index.fixture.js'

// A process that reads a chain into a database until it is killed: node writer.fixture.ts <database> <url>. All writers
// have one name, so the lease keeps none of them from writing.
const [database = '', url = ''] = process.argv.slice(2)
const storage = createStorage(() => openDatabase(database, () => undefined))
const { index } = createTestIndex({ storage, urls: [url], instance: 'any', everyMs: 5 })
await storage.use(async () => undefined)
process.once('message', () => index.start())
process.send?.('ready')
