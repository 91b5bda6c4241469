import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { contentPages } from '../domain/journal/content-page.ts'

/** Every page of the site, grouped by its users. */
export default [
  route('.well-known/security.txt', 'public/pages/security-text.tsx'),
  route('review', 'reviewer/review.tsx'),
  route('proof', 'proof/proof.tsx'),
  layout('layout/layout.tsx', [
    index('public/home/home.tsx'),
    route('journals', 'public/articles/articles.tsx'),
    route('journals/:id', 'public/article/article.tsx'),
    route('journals/:id/reviews', 'public/article/reviews.tsx'),
    route('archive', 'public/archive/archive.tsx'),
    route('current-issue', 'public/issues/current-issue.tsx'),
    route('issues', 'public/issues/issues.tsx'),
    route('issues/:volume', 'public/issues/issue.tsx', { id: 'undivided-volume' }),
    route('issues/:volume/:number', 'public/issues/issue.tsx', { id: 'issue' }),
    route('about', 'public/pages/about.tsx'),
    route('contact', 'public/pages/contact.tsx'),
    route('editorial-board', 'public/pages/editorial-board.tsx'),
    route('for-indexers', 'public/pages/for-indexers.tsx'),
    route('certificates', 'public/certificates/certificate.tsx', { id: 'certificate-check' }),
    route('certificates/:code', 'public/certificates/certificate.tsx'),
    route('unauthorized', 'public/pages/unauthorized.tsx'),
    ...contentPages.map((name) =>
      route(name, 'public/pages/content-page.tsx', { id: `content-${name}` }),
    ),
    route('submit', 'public/pages/redirects.tsx', { id: 'moved-submit' }),
    route('author-guidelines', 'public/pages/redirects.tsx', { id: 'moved-author-guidelines' }),

    route('register', 'account/register.tsx'),
    route('login', 'account/login.tsx'),
    route('logout', 'account/logout.tsx'),
    route('forgotpassword', 'account/forgot-password.tsx'),
    route('resetpassword/:token', 'account/reset-password.tsx'),
    route('confirmaddress', 'account/confirm-email.tsx'),
    route('invitation', 'account/invitation.tsx'),

    layout('layout/office/office.tsx', [
      route('dashboard', 'account/dashboard/dashboard.tsx'),
      layout('layout/loading-rows.tsx', { id: 'office-lists' }, [
        route('settings', 'settings/overview.tsx'),
        route('settings/versions', 'settings/versions.tsx'),
        route('settings/new-page', 'settings/pages/new-page.tsx'),
        route('settings/review-forms', 'settings/review-forms/review-forms.tsx'),
        route('settings/review-forms/:formId', 'settings/review-forms/review-form.tsx'),
        route('settings/pages/:page', 'settings/pages/page.tsx'),
        route('settings/:part', 'settings/settings-part.tsx'),
        route('manage-journals', 'editorial/dashboard/manage-journals.tsx'),
        route('manage-journals/desk', 'editorial/dashboard/former-address.ts'),
        route('manage-journals/letters', 'editorial/emails/emails.tsx'),
        route('manage-journals/letters/texts', 'editorial/emails/email-templates.tsx'),
        route('manage-journals/issues', 'editorial/issues/issues.tsx'),
        route('manage-journals/figures', 'editorial/reports/statistics.tsx'),
        route('manage-journals/figures/decisions', 'editorial/reports/decision-times.tsx'),
        route('manage-journals/figures/review', 'editorial/reports/review-statistics.tsx'),
        route('manage-journals/figures/review/:measure', 'editorial/reports/counted-list.tsx'),
        route('manage-journals/figures/:id', 'editorial/reports/article-statistics.tsx'),
        route('manage-journals/reviewers', 'editorial/reviewers/reviewers.tsx'),
        route('manage-journals/people', 'editorial/people/people.tsx'),
        route('manage-journals/full-texts', 'editorial/articles/back-catalogue.tsx'),
        route('manage-journals/copies', 'editorial/backups/backups.tsx'),
        route('manage-journals/registries', 'editorial/registration/registration.tsx'),
        route('manage-journals/registries/doaj', 'editorial/registration/doaj-readiness.tsx'),
        route('manage-journals/registries/:registry/:state', 'editorial/registration/deposits.tsx'),
        route('manage-journals/system', 'editorial/system/system.tsx'),
      ]),
      layout('layout/loading-form.tsx', { id: 'office-forms' }, [
        route('journals/uploads', 'editorial/articles/upload.tsx'),
        route('journals/new', 'new-journal.tsx'),
        route('manage-journals/submissions/:id', 'editorial/submission/submission.tsx'),
        route(
          'manage-journals/submissions/:id/anonymised-copy',
          'editorial/submission/anonymised-copy/anonymised-copy.tsx',
        ),
        route(
          'manage-journals/submissions/:id/decisions/:command',
          'editorial/submission/decision.tsx',
        ),
        route('manage-journals/submissions/:id/invite', 'editorial/submission/review/invite.tsx'),
        route(
          'manage-journals/submissions/:id/review-files/:invitationId',
          'editorial/submission/review/review-file.tsx',
        ),
        route('manage-journals/issues/:id', 'editorial/issues/issue.tsx'),
        route('manage-journals/:id', 'editorial/articles/edit-article.tsx'),
        route('manage-journals/:id/preview', 'editorial/articles/preview-draft.tsx'),
        route('manage-journals/:id/full-text', 'editorial/articles/full-text.tsx'),
      ]),
    ]),

    layout('layout/loading-rows.tsx', [
      route('submissions', 'author/submissions.tsx'),
      route('reviews', 'account/reviews/my-reviews.tsx'),
      route('reviews/orcid', 'account/reviews/orcid-return.tsx'),
      route('submissions/readers/:id', 'author/article-usage.tsx'),
    ]),

    layout('layout/loading-form.tsx', [
      route('submission', 'author/submit.tsx'),
      route('submissions/:id', 'author/author-submission.tsx'),
      route('updateprofile', 'account/profile.tsx'),
      route('updateprofile/two-step', 'account/two-step/two-step.tsx'),
    ]),

    route('*', 'public/pages/content-page.tsx', { id: 'custom-page' }),
  ]),
] satisfies RouteConfig
