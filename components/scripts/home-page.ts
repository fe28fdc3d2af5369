import './page';
import './fade-in';
import './revenue-share';
import './hero-video';

/*
 * The home page's script. It is one file, because without HTTP/2 a browser has six connections to a
 * server, and the hero's picture would wait for the seventh.
 */
