import { page } from '../../page.config.js'

export default page()
