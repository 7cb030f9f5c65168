import { expect, it } from 'vitest'
import * as resources from '../resources.js'
import { typesOf } from './endpointTypes.fixture.js'

it('the types that the clients of core implement are those of the declarations', async () => {
  await expect(typesOf(resources)).toMatchFileSnapshot('../../endpoints.d.ts')
})
