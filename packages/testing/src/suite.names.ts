import { expect, it } from 'vitest'
import { ability, needed, type Tests } from './suite.ability.js'

/** Tests of asking a name service. */
export const names: Tests = (bench, { names: hasNames }) => {
  const identify = async (address: string) => {
    await bench().connect()
    return ability(bench(), 'names').identify(address)
  }
  const harnessNames = () => needed(bench().harness.names, 'names')

  it('says nothing of an address without a name', async () => {
    const found = await identify(bench().harness.newAddress())
    // Undefined: no network of the app has a name service.
    expect(found).toEqual(hasNames ? { name: null, avatar: null } : undefined)
  })

  if (!hasNames) return
  it('S7.03 reads the name and the picture of an address', async () => {
    const { address, ...identity } = harnessNames().named
    expect(await identify(address)).toEqual(identity)
  })

  it('F143 takes no name that leads to another address', async () => {
    expect(await identify(harnessNames().elsewhere)).toEqual({ name: null, avatar: null })
  })

  it('takes no name that is not in its normal form', async () => {
    expect(await identify(harnessNames().mixedCase)).toEqual({ name: null, avatar: null })
  })
}
