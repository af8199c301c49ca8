import type { Area } from '../en'

export const search: Area<'search'> = {
  title: 'Search',
  field: 'What to look for',
  lead: 'Find the competitions you can see, by name, and help articles.',
  leadAll:
    'Find competitions, participants, users and datasets by name; users also by e-mail or phone, datasets also by singer or song. Help articles are among them.',
  competitions: 'Competitions',
  entrants: 'Participants',
  people: 'Users',
  datasets: 'Datasets',
  help: 'Help articles',
  number: 'No. {{number}}',
  song: '“{{song}}”',
  all: 'See all',
  more: 'Only the latest {{count}} are listed. Type more to narrow it down.',
  nothing: 'Nothing found for “{{search}}”',
  nothingText: 'Try another word, or fewer letters.',
}
