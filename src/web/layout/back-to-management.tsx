import { Link } from 'react-router'

export const BackToManagementLink = () => (
  <p className="mb-2">
    <Link to="/manage-journals">Journal Management Dashboard</Link>
  </p>
)
