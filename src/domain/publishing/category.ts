/** The default categories, in order; a journal can set its own. */
export const categories = [
  'Education',
  'Teaching Methods',
  'Curriculum Development',
  'Educational Technology',
  'Teacher Training',
  'Educational Psychology',
  'Special Education',
  'Educational Leadership',
] as const
