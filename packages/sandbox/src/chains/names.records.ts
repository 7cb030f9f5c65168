import { getAddress } from 'viem/utils'
import type { Address } from 'viem'
import { drawDataUri } from '../directory/artwork.js'
import type { SandboxCollection, SandboxName } from '../manifest.js'
import { ipfsFolder } from './collections.js'

/** A reverse record, and the address that its name leads to. */
export interface NameRecord extends SandboxName {
  /** Null: the name leads to no address. */
  readonly leadsTo: Address | null
}

/** What the records refer to. */
export interface RecordsDeps {
  readonly chainId: number
  readonly holders: readonly Address[]
  readonly collections: readonly SandboxCollection[]
}

/** An SVG that would set `sandboxPictureRan` where its script runs. */
const scripted =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><script>globalThis.sandboxPictureRan = true</script>' +
  '<rect width="64" height="64" fill="#3f6fd8" onload="globalThis.sandboxPictureRan = true"/></svg>'

const madeUp = (index: number): Address => getAddress(`0x${(0xe0 + index).toString(16).padStart(40, '0')}`)

/**
 * The records of names: each kind of avatar, names that must not be shown, and pictures that must not be fetched. The last
 * account has none.
 */
export function nameRecords({ chainId, holders, collections }: RecordsDeps): readonly NameRecord[] {
  const [dune, tide, reef, shell, coral, wreck, squall, liar, gull] = holders as [Address, ...Address[]]
  const itemOf = (kind: SandboxCollection['kind'], id: number): string =>
    `eip155:${chainId}/${kind}:${collections.find((each) => each.kind === kind)?.address}/${id}`
  return [
    record(dune, 'dune.eth', 'https://pictures.example/dune.png', true),
    record(tide as Address, 'tide.eth', drawDataUri('tide'), true),
    record(reef as Address, 'reef.eth', `${ipfsFolder}/reef.png`, true),
    record(shell as Address, 'shell.eth', itemOf('erc721', 3), true),
    record(coral as Address, 'coral.eth', itemOf('erc1155', 4), true),
    record(wreck as Address, 'wreck.eth', 'https://pictures.example/broken.png'),
    record(
      squall as Address,
      'squall.eth',
      `data:image/svg+xml;base64,${Buffer.from(scripted).toString('base64')}`,
      true,
    ),
    // The name of another account: it doesn't lead back to this one.
    { ...record(liar as Address, 'dune.eth', 'https://pictures.example/dune.png'), isConfirmed: false, leadsTo: dune },
    // Leads back, but is not in the normal form, in which it would be another name.
    { ...record(gull as Address, 'Gull.eth', 'https://pictures.example/gull.png'), isConfirmed: false },
    record(madeUp(0), 'surf.eth', null),
    { ...record(madeUp(1), 'ebb.eth', null), isConfirmed: false, leadsTo: null },
    // The item belongs to another account.
    record(madeUp(2), 'mirage.eth', itemOf('erc721', 3)),
    record(madeUp(3), 'kelp.eth', 'eip155:1/erc721:0x0000000000000000000000000000000000000721/1'),
    record(madeUp(4), 'brine.eth', 'javascript:alert(1)'),
    record(madeUp(5), 'spray.eth', 'http://pictures.example/dune.png'),
    record(madeUp(6), 'cave.eth', 'https://127.0.0.1/admin.png'),
    record(madeUp(7), 'wave.bay.eth', 'https://pictures.example/wave.png', true),
  ]
}

const record = (address: Address, name: string, avatar: string | null, hasPicture = false): NameRecord => ({
  address,
  name,
  isConfirmed: true,
  avatar,
  hasPicture,
  leadsTo: address,
})
