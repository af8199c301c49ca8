import type { Area } from '../en'

export const search: Area<'search'> = {
  title: 'Search',
  field: 'What to look for',
  lead: 'Find the competitions you can see, by name, and help articles.',
  leadAll:
    'Find competitions, participants, users and datasets by name; participants also by number, users by e-mail or phone, datasets by singer or song. Help articles are among them.',
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
  nothingText:
    'Search by a competition’s name or by words of the help articles; pinyin finds no Chinese names. Try another word, or fewer letters.',
  nothingTextAll:
    'Search by name, participant’s number, e-mail, phone, singer or song; pinyin finds no Chinese names. Try another word, or fewer letters.',
}
