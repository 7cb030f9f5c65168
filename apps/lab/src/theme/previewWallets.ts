/**
 * The installed wallets of the preview: one connects, one never answers, one declines, so that every view can be seen.
 */
const WALLETS = [
  {
    name: 'Harbor',
    colour: '#e2761b',
    path: 'M48 20v52M28 52c0 14 9 22 20 22s20-8 20-22M36 34h24',
    answer: 'connects',
  },
  {
    name: 'Lantern',
    colour: '#7a5cff',
    path: 'M36 30h24v36H36zM40 30c0-8 4-12 8-12s8 4 8 12M36 78h24',
    answer: 'waits',
  },
  { name: 'Quartz', colour: '#0c8f7c', path: 'M48 18l24 22-24 38-24-38zM24 40h48', answer: 'declines' },
] as const

const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_accounts: [],
  eth_requestAccounts: ['0x52908400098527886E0F7030069857D2E4169EE7'],
  eth_chainId: '0x1',
  eth_getBalance: '0x3b4f9d2c6a1f0000',
}

/** Announces the wallets by EIP-6963, now and whenever an app requests it. */
export function announceWallets(): void {
  const announce = (): void => {
    for (const { name, colour, path, answer } of WALLETS) {
      const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colour}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/></svg>`
      const info = {
        uuid: `theme-preview-${name}`,
        rdns: `org.example.${name.toLowerCase()}`,
        name,
        icon: `data:image/svg+xml,${encodeURIComponent(icon)}`,
      }
      const detail = Object.freeze({ info, provider: { request: respond(answer), on() {}, removeListener() {} } })
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

const respond =
  (answer: (typeof WALLETS)[number]['answer']) =>
  async ({ method }: { method: string }): Promise<unknown> => {
    if (method === 'eth_requestAccounts' && answer === 'waits') return new Promise(() => {})
    if (method === 'eth_requestAccounts' && answer === 'declines')
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    if (method in ANSWERS) return ANSWERS[method]
    throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
  }
