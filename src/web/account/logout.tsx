import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/api/api.ts'
import { clearStorage, storedToken, storedUser } from '#web/client/session/stored-session.ts'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

export const meta = () => [{ title: 'Logout' }, { name: 'robots', content: 'noindex' }]

export default function Logout() {
  const navigate = useNavigate()
  useEffect(() => {
    const wasLoggedIn = storedUser() !== null
    // First, while the token is still stored. The logout here does not depend on the response.
    if (storedToken()) api('POST /logout').catch(() => {})
    clearStorage()
    toast('info', wasLoggedIn ? 'You have been logged out.' : 'You are already logged out.')
    navigate('/login', { replace: true })
  }, [navigate])
  return <Loading shape="form" />
}
