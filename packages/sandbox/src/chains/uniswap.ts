import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'
import type { Artifact } from './deployment.js'

/** The factories of Uniswap v2 and v3, SwapRouter02 and QuoterV2. */
export interface UniswapArtifacts {
  readonly v2: Artifact
  readonly v3: Artifact
  readonly router: Artifact
  readonly quoter: Artifact
}

const routers = '@uniswap/swap-router-contracts/artifacts/contracts'

/**
 * Reads the contracts from Uniswap's packages. Undefined where one of these isn't installed: their licence (GPL) keeps
 * them out of the sandbox's dependencies. `from` is the file from which they are looked for.
 */
export function readUniswap(from: string = import.meta.url): UniswapArtifacts | undefined {
  const v2 = readArtifact(from, '@uniswap/v2-core/build/UniswapV2Factory.json')
  const v3 = readArtifact(from, '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json')
  const router = readArtifact(from, `${routers}/SwapRouter02.sol/SwapRouter02.json`)
  const quoter = readArtifact(from, `${routers}/lens/QuoterV2.sol/QuoterV2.json`)
  return v2 && v3 && router && quoter && { v2, v3, router, quoter }
}

function readArtifact(from: string, file: string): Artifact | undefined {
  try {
    const path = createRequire(from).resolve(file)
    const { abi, bytecode } = JSON.parse(readFileSync(path, 'utf8')) as { abi: Abi; bytecode: string }
    return { abi, bytecode: (bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`) as Hex }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}
