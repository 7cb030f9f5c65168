import { readFile } from 'node:fs/promises'
import { isListUrl } from '../files/loadTokenList.js'
import { readTokenList } from '../tokens/tokenLists.schema.js'
import type { CheckedConfig } from './config.schema.js'
import { ConfigError } from './readConfig.js'

/**
 * Reads the lists of tokens that are files, so that a wrong path ends the start. Rejects with a {@link ConfigError} that
 * names each bad one by its place, and not by its path. Lists by URL are left for later, since their hosts may be away.
 */
export async function checkFiles({ tokens }: Pick<CheckedConfig, 'tokens'>): Promise<void> {
  const isGood = await Promise.all(tokens.map(async (source) => isListUrl(source) || isTokenFile(source)))
  const lines = isGood.flatMap((good, place) =>
    good ? [] : [`- tokens › ${place}: must be a file with a list of tokens, in JSON`],
  )
  if (lines.length > 0) throw ConfigError.of(lines)
}

async function isTokenFile(path: string): Promise<boolean> {
  try {
    readTokenList(JSON.parse(await readFile(path, 'utf8')))
    return true
  } catch {
    return false
  }
}
