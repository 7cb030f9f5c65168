import { fileURLToPath } from 'node:url'
import { openFolder } from './openDatabase.js'

/** The folder that keeps an empty database between the runs of tests. */
export const cacheDir = fileURLToPath(new URL('../../../../.cache', import.meta.url))

/** Opens a database in memory. */
export const openMemory = () => openFolder('memory://', cacheDir)
