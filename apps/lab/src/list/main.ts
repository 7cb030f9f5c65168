// Of a build of its own, `dist/list`: no export of the ui has the list.
import { startList } from '../../../../packages/ui/src/shared/list/startList.fixture.js'

startList(document.body, location.search === '?floor')
