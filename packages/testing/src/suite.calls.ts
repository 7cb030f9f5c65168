import { expect, it } from 'vitest'
import { ability, needed, type Tests } from './suite.ability.js'

/** Tests of several calls as one batch (EIP-5792). */
export const calls: Tests = (bench) => {
  const batch = async (from: string) => {
    const { newAddress, payment } = bench().harness
    const to = [newAddress(), newAddress()] as const
    return { to, requests: [await payment(from, to[0], 11n), await payment(from, to[1], 12n)] }
  }

  it('reads what the wallet can do on the network', async () => {
    const signer = await bench().signer()
    const capabilities = await ability(bench(), 'calls').capabilities(signer)
    expect(Object.keys(capabilities)).toEqual(['atomic', 'paymasterService'])
  })

  it('sends two calls, and reads when they are done', async () => {
    const signer = await bench().signer()
    const { to, requests } = await batch(signer.address)
    const { send, status } = ability(bench(), 'calls')
    const wanted = `0x${'c4'.repeat(32)}`
    const id = await send(signer, requests, { id: wanted })
    expect(id).toBe(wanted)
    await expect.poll(async () => (await status(signer, id)).status).toBe(200)
    expect((await status(signer, id)).receipts).toHaveLength(2)
    expect(await Promise.all(to.map((address) => bench().harness.balanceOf(address)))).toEqual([11n, 12n])
  })

  it('says so where the wallet knows no batch with an id', async () => {
    const signer = await bench().signer()
    const asking = ability(bench(), 'calls').status(signer, `0x${'9'.repeat(64)}`)
    await expect(asking).rejects.toMatchObject({ code: 'wallet/bad-transaction' })
  })

  it('F113 reports a batch with a failed call as partly done, also where the wallet says done', async () => {
    const signer = await bench().signer()
    const { requests } = await batch(signer.address)
    const { request } = await needed(bench().harness.failing, 'failing')(signer.address)
    const { send, status } = ability(bench(), 'calls')
    const id = await send(signer, [...requests, request])
    await expect.poll(async () => (await status(signer, id)).status).toBe(600)
  })

  it('rejects where the visitor declined', async () => {
    const signer = await bench().signer()
    const { requests } = await batch(signer.address)
    bench().harness.wallet.set({ answer: 'reject' })
    const sending = ability(bench(), 'calls').send(signer, requests)
    await expect(sending).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  it('S5.03 sends nothing where the wallet is on another network', async () => {
    const signer = await bench().signer()
    const { requests } = await batch(signer.address)
    const { wallet, networks } = bench().harness
    needed(wallet.network, 'network of the wallet').use(networks[1].caipNetworkId)
    const sending = ability(bench(), 'calls').send(signer, requests)
    await expect(sending).rejects.toMatchObject({ code: 'wallet/wrong-network' })
  })
}

/** Tests of permissions (ERC-7715). */
export const permissions: Tests = (bench) => {
  it('asks for a permission, and revokes it', async () => {
    const signer = await bench().signer()
    const { request, contextOf, isGranted } = needed(bench().harness.permission, 'permission')
    const { grant, revoke } = ability(bench(), 'permissions')
    const context = contextOf(await grant(signer, [request]))
    expect(isGranted(context)).toBe(true)
    await revoke(signer, context)
    expect(isGranted(context)).toBe(false)
  })

  it('rejects where the visitor declined', async () => {
    const signer = await bench().signer()
    const { request } = needed(bench().harness.permission, 'permission')
    bench().harness.wallet.set({ answer: 'reject' })
    const granting = ability(bench(), 'permissions').grant(signer, [request])
    await expect(granting).rejects.toMatchObject({ code: 'wallet/rejected' })
  })
}

/** Tests of the assets that a wallet lists (ERC-7811). */
export const assets: Tests = (bench) => {
  it('lists the native coin', async () => {
    const signer = await bench().signer()
    const value = await bench().harness.balanceOf(signer.address)
    const listed = await ability(bench(), 'assets').get(signer)
    expect(listed).toMatchObject([{ address: 'native', type: 'NATIVE', balance: `0x${value.toString(16)}` }])
  })
}
