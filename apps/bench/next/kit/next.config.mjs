import { page } from '../page.config.mjs'

export default page()
