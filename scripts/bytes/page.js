// Runs in every measured page before its own scripts: a wallet that answers at once, and a stopwatch.
;(() => {
  if (window !== window.top) return

  // ── the wallet: one account, announced by EIP-6963, with a permission that survives a reload ──
  const ACCOUNT = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
  const GRANTED = 'bench-wallet.granted'
  const isGranted = () => localStorage.getItem(GRANTED) !== null
  const permissions = () => (isGranted() ? [{ parentCapability: 'eth_accounts', caveats: [] }] : [])
  const grant = () => localStorage.setItem(GRANTED, 'yes')
  const answers = {
    eth_requestAccounts: () => (grant(), [ACCOUNT]),
    eth_accounts: () => (isGranted() ? [ACCOUNT] : []),
    eth_chainId: () => '0x1',
    net_version: () => '1',
    eth_blockNumber: () => '0x10',
    eth_getBalance: () => '0x0',
    wallet_requestPermissions: () => (grant(), permissions()),
    wallet_getPermissions: permissions,
    wallet_switchEthereumChain: () => null,
  }
  const provider = {
    request: async ({ method }) => {
      if (method in answers) return answers[method]()
      throw Object.assign(new Error(`The bench wallet has no ${method}`), { code: -32601 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="teal" d="M0 0h8v8H0z"/></svg>'
  const info = Object.freeze({
    uuid: 'b3c0ffee-0000-4000-8000-00000000beef',
    name: 'Bench Wallet',
    icon: `data:image/svg+xml;base64,${btoa(square)}`,
    rdns: 'wallet.bench.test',
  })
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()

  // ── the stopwatch: looks once a frame, and stops one frame after the element is visible ──
  const parentOf = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host
  const opacityOf = (element) =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(parentOf(element)) : 1
  const isSeen = (element) => {
    const { top, left, bottom, right, width, height } = element.getBoundingClientRect()
    const inView = width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    return inView && element.checkVisibility({ visibilityProperty: true }) && opacityOf(element) >= 0.5
  }
  const find = (root, { css, text = '' }) =>
    [...root.querySelectorAll(css)].some((element) => element.textContent.includes(text) && isSeen(element)) ||
    [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && find(shadowRoot, { css, text }))
  const frame = () => new Promise((next) => requestAnimationFrame(next))

  let pressed = 0
  window.addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })

  /** Resolves when an element is visible, or is gone: in ms since the navigation began, and since the last press. */
  window.watch = async (target, { gone = false } = {}) => {
    for (const end = performance.now() + 20_000; performance.now() < end;) {
      await frame()
      if (gone === find(document, target)) continue
      await frame()
      return { sinceStart: performance.now(), sincePress: performance.now() - pressed }
    }
    throw new Error(`${target.css} ${target.text ?? ''}: never ${gone ? 'gone' : 'visible'}`)
  }
})()
