import type { AdapterCapabilities } from '@latchkit/core/adapter'
import { atBorder } from './wagmi.border.js'
import type { CapabilityDeps } from './wagmi.deps.js'

/** What the adapter can do beside connecting, each group loaded at its first use. */
export const capabilities = (deps: CapabilityDeps): AdapterCapabilities => ({
  balance: {
    get: (request) => atBorder(async () => (await import('./wagmi.balance.js')).readBalance(deps, request)),
  },
  message: {
    sign: (signer, message) =>
      atBorder(async () => (await import('./wagmi.sign.js')).signMessage(deps, signer, message)),
  },
  typedData: {
    sign: (signer, data) => atBorder(async () => (await import('./wagmi.sign.js')).signTypedData(deps, signer, data)),
  },
  transaction: {
    estimate: (signer, request) =>
      atBorder(async () => (await import('./wagmi.transaction.js')).estimate(deps, signer, request)),
    send: (signer, request) =>
      atBorder(async () => (await import('./wagmi.transaction.js')).send(deps, signer, request)),
    wait: (request) => atBorder(async () => (await import('./wagmi.transaction.js')).wait(deps, request)),
  },
  transfer: {
    send: (signer, request) =>
      atBorder(async () => (await import('./wagmi.transfer.js')).transfer(deps, signer, request)),
  },
  contract: {
    read: (request) => atBorder(async () => (await import('./wagmi.contract.js')).read(deps, request)),
    write: (signer, request) =>
      atBorder(async () => (await import('./wagmi.contract.js')).write(deps, signer, request)),
  },
})
