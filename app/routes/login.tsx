import { redirect } from '@remix-run/node'
import { paths } from '~/http/paths'

export const loader = () => redirect(paths.auth(), 301)
