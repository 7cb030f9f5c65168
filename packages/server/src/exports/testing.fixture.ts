export { describeIdentity, type IdentityWorld } from '../providers/identity/identity.contract.fixture.js'
