export { describeOrigins } from '../origins.suite.fixture.js'
