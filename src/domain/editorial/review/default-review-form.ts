import type { ReviewQuestion } from './review-form.ts'

const scale = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

const rated = (id: string, label: string, help: string): ReviewQuestion => ({
  kind: 'scale',
  id,
  label,
  help,
  required: true,
  audience: 'author',
  labels: scale,
})

const written = (id: string, label: string, help: string): ReviewQuestion => ({
  kind: 'text',
  id,
  label,
  help,
  required: false,
  audience: 'author',
})

/** The form that a journal of teacher education starts with. Managers change it in the settings. */
export const defaultReviewForm: { id: string; name: string; questions: ReviewQuestion[] } = {
  id: 'default',
  name: 'Review of a manuscript',
  questions: [
    rated(
      'relevance',
      'Relevance to teacher education',
      'Does the manuscript matter to those who teach, or who prepare teachers?',
    ),
    rated(
      'literature',
      'Use of the literature',
      'Does it build on what is known, including studies from the region?',
    ),
    rated(
      'methods',
      'Soundness of the method',
      'Do design, participants, instruments and analysis fit the question?',
    ),
    rated('results', 'Support for the conclusions', 'Do the results support what is concluded?'),
    rated('language', 'Clarity of the language', 'Is the text clear to a teacher?'),
    {
      kind: 'choice',
      id: 'ethics',
      label: 'Ethics of research with pupils, students or teachers',
      help: 'Consent of participants and of the parents of children, and approval where it is needed.',
      required: true,
      audience: 'author',
      options: ['Described and adequate', 'Described, with questions', 'Missing', 'Not applicable'],
      multiple: false,
    },
    written('strengths', 'Strengths', 'What should stay as it is?'),
    written(
      'practice',
      'Use in classrooms',
      'What can a teacher or a teacher educator do with it?',
    ),
    {
      kind: 'choice',
      id: 'concerns',
      label: 'Concerns for the editors',
      help: null,
      required: false,
      audience: 'editors',
      options: [
        'Overlap with published work',
        'Doubts about the data',
        'Text that seems generated',
      ],
      multiple: true,
    },
  ],
}
