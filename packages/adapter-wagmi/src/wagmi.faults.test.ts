import { describeEvmFaults } from '@latchkit/adapter-evm/testing'
import { createFakeWindow } from '@latchkit/testing'
import { afterEach, beforeEach, vi } from 'vitest'
import { createWagmiAdapter } from './createWagmiAdapter.js'

// wagmi's injected connector needs a `window` before it uses the provider it was given.
beforeEach(() => void vi.stubGlobal('window', createFakeWindow()))
afterEach(() => void vi.unstubAllGlobals())

describeEvmFaults('wagmi', createWagmiAdapter())
