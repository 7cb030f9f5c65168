import { expect, it } from 'vitest'
import { createStorage } from '../../base/storage.js'
import { createWorld, type World } from '../../base/world.fixture.js'
import { createCatalog } from './wallets.catalog.js'
import { createFirstPage, type FirstLists } from './wallets.firstPage.js'
import { createFakeDirectory, walletsOf } from './wallets.fixture.js'
import { createLists } from './wallets.lists.js'

/** Makes one visit: a catalog, its lists, and the stored first page. */
function visit(world: World, count = 50) {
  const { environment, clock } = world
  const catalog = createCatalog(() => ({}))
  const { client } = createFakeDirectory(walletsOf(count))
  const makeLists = (): FirstLists =>
    createLists({
      client,
      catalog,
      query: {},
      include: [],
      featured: [],
      onFailure: (cause) => ({ status: 'failed', error: cause as never }),
      onChange: () => {},
    })
  const firstPage = createFirstPage({ clock, storage: createStorage(environment, ''), catalog })
  const listed = (): number => catalog.listed().length
  return { firstPage, makeLists, listed }
}

const read = (lists: FirstLists): Promise<void> => lists.all.begin(new AbortController().signal)

it('F029 the stored page stands in until a page was read', async () => {
  const world = createWorld()
  const before = visit(world)
  const lists = before.makeLists()
  await read(lists)
  before.firstPage.keep(lists)
  const later = visit(world, 3)
  const laterLists = later.makeLists()
  later.firstPage.restore(laterLists)
  expect(later.listed()).toBe(40)
  await read(laterLists)
  later.firstPage.restore(laterLists)
  expect(later.listed()).toBe(3)
})

it('the first page is stored once for the same lists, and again for others', async () => {
  const world = createWorld()
  const { firstPage, makeLists } = visit(world)
  const lists = makeLists()
  const others = makeLists()
  await Promise.all([read(lists), read(others)])
  firstPage.keep(lists)
  expect(world.stored.size).toBe(1)
  world.stored.clear()
  firstPage.keep(lists)
  expect(world.stored.size).toBe(0)
  firstPage.keep(others)
  expect(world.stored.size).toBe(1)
})
