import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';

// What games have of their own to be seen: faces of counters, marks of a printed sheet.
import.meta.glob('./games/*/*.css', { eager: true });

const target = document.getElementById('app');
if (target) mount(App, { target });
